import type { Budget } from '../../limits.ts';
import type { MarkupElement, MarkupTree } from '../../markup/element.ts';
import { hasNoText, isHidden } from '../visibility.ts';
import { chooseRoots } from './choose-roots.ts';
import { cutIntoLeaves, type Leaf, type Leaves } from './leaves.ts';
import { markBoilerplate } from './marks.ts';
import { isCaption, pruneLeaves } from './prune.ts';
import { createTextSums } from './text-sums.ts';

export interface ContentLeaf extends Leaf {
  caption: boolean;
}

export interface MainContent {
  roots: readonly MarkupElement[];
  /** What was kept, in order. */
  leaves: readonly ContentLeaf[];
  /** What was taken for navigation, advertisements and the like. */
  marked: ReadonlySet<MarkupElement>;
  /** All that a reader sees, whether kept or not. */
  all: Leaves;
}

export interface ContentDeps {
  names: (element: MarkupElement) => string;
  budget: Budget;
}

/** Finds what a reader came for. */
export function findContent(tree: MarkupTree, { names, budget }: ContentDeps): MainContent {
  const known: (boolean | undefined)[] = [];
  const hidden = (element: MarkupElement) => {
    const before = known[element.order];
    if (before !== undefined) return before;
    const found = hasNoText(element) || isHidden(element, names(element));
    known[element.order] = found;
    return found;
  };
  const count = tree.elements.length;
  const all = cutIntoLeaves(tree.root, count, { skip: hidden, budget });
  const sums = createTextSums(all);
  const leaveOut = (called: ContentDeps['names']) => {
    const marked = markBoilerplate(tree.root, { names: called, leaves: all, sums });
    const skip = (element: MarkupElement) => marked.has(element) || hidden(element);
    return { marked, kept: cutIntoLeaves(tree.root, count, { skip, budget }) };
  };
  const byName = leaveOut(names);
  // If next to nothing is left of a page with much to read, its names mean something else here.
  const namesMislead = sums.prose(tree.root) > 1000 && createTextSums(byName.kept).prose(tree.root) < 200;
  const { marked, kept } = namesMislead ? leaveOut(() => '') : byName;
  const roots = chooseRoots(tree, kept, names);
  const leaves = roots.flatMap((root) => {
    const own = kept.list.slice(kept.first[root.order] ?? 0, kept.end[root.order] ?? 0);
    return pruneLeaves(own).map((leaf, index) => {
      if ((index & 255) === 0) budget.check();
      return { ...leaf, caption: isCaption(leaf, { root, names }) };
    });
  });
  return { roots, leaves, all, marked };
}
