import type { MarkupElement } from '../../markup/element.ts';
import { boilerplateNames, contentNames, noteNames } from './boilerplate-words.ts';
import type { Leaves } from './leaves.ts';
import { isTeaserList } from './teasers.ts';
import type { TextSums } from './text-sums.ts';

const boilerplateTags = new Set(['nav', 'footer', 'aside', 'menu']);
const boilerplateRoles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'dialog',
  'alertdialog',
  'alert',
  'menu',
  'menubar',
  'toolbar',
]);
const neverMarked = new Set(['html', 'body', 'main', '#root', 'p', 'h1', 'h2', 'blockquote', 'pre']);

export interface MarkDeps {
  names: (element: MarkupElement) => string;
  leaves: Leaves;
  sums: TextSums;
}

function looksLikeBoilerplate(element: MarkupElement, names: string): boolean {
  const { tag, attributes } = element;
  if (noteNames.test(names)) return false;
  if (boilerplateTags.has(tag)) return true;
  const role = attributes.role;
  if (role !== undefined && boilerplateRoles.has(role)) return true;
  if (tag === 'form') return true;
  if (names === '' || !boilerplateNames.test(names)) return false;
  return !contentNames.test(names) || tag === 'a' || tag === 'ul';
}

/**
 * Marks what surrounds the content: by what it is, by its role and by what its authors call it. An element that holds most
 * of what there is to read is never marked: names lie (a whole page in a `form`, or in a `div` called `overlay`).
 */
export function markBoilerplate(root: MarkupElement, deps: MarkDeps): ReadonlySet<MarkupElement> {
  const marked = new Set<MarkupElement>();
  const { sums } = deps;
  const most = sums.prose(root) * 0.5;
  const visit = (element: MarkupElement) => {
    if (deps.leaves.first[element.order] === deps.leaves.end[element.order]) return;
    if (!neverMarked.has(element.tag) && sums.prose(element) <= most) {
      if (looksLikeBoilerplate(element, deps.names(element)) || isTeaserList(element, deps)) {
        marked.add(element);
        return;
      }
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return marked;
}
