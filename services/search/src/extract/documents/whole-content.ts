import type { Block, PageLink } from '../../model/extracted-page.ts';
import { type Inventory, takeInventory } from '../html/inventory.ts';
import { readLinks } from '../html/links.ts';
import { cutIntoLeaves } from '../html/main-content/leaves.ts';
import { toBlocks } from '../html/main-content/to-blocks.ts';
import { hasNoText } from '../html/visibility.ts';
import type { Budget } from '../limits.ts';
import { buildTree } from '../markup/tree-builder.ts';

export interface WholeContent {
  inventory: Inventory;
  blocks: Block[];
  links: PageLink[];
}

/** Markup that is all content, such as a book's chapter: nothing is looked for in it, and nothing left out. */
export function readWholeContent(markup: string, url: string, budget: Budget): WholeContent {
  const tree = buildTree(markup, 'html', budget);
  const inventory = takeInventory(tree, url);
  const { list } = cutIntoLeaves(tree.root, tree.elements.length, {
    skip: (element) => hasNoText(element) || element.tag === 'nav',
    budget,
  });
  return {
    inventory,
    blocks: toBlocks(list.map((leaf) => ({ ...leaf, caption: false }))),
    links: readLinks(inventory, () => true),
  };
}
