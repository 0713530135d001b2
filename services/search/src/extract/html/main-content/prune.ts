import { closest, findFirst, isWithin, type MarkupElement } from '../../markup/element.ts';
import { captionNames } from './boilerplate-words.ts';
import type { Leaf } from './leaves.ts';
import { isPictureCredit, isPublishersNote, leadsAway } from './phrases.ts';

export interface PruneDeps {
  root: MarkupElement;
  names: (element: MarkupElement) => string;
}

/** Whether it says what a picture shows. */
export function isCaption(leaf: Leaf, { root, names }: PruneDeps): boolean {
  if (leaf.text.length > 1000) return false;
  if (isPictureCredit(leaf.text)) return true;
  if (closest(leaf.owner, ({ tag }) => tag === 'blockquote' || tag === 'pre')) return false;
  const frame = closest(
    leaf.owner,
    (outer) =>
      outer === root || outer.tag === 'figcaption' || outer.tag === 'figure' || captionNames.test(names(outer)),
  );
  if (frame && frame !== root && isWithin(frame, root)) return !holdsTable(frame);
  // A picture and a line in one block that is no paragraph.
  return (
    leaf.text.length < 200 &&
    leaf.owner !== root &&
    pictureBlocks.has(leaf.owner.tag) &&
    leaf.linkLength === 0 &&
    holdsPicture(leaf.owner)
  );
}

const pictureBlocks = new Set(['div', 'td', 'center', 'section']);
const holdsPicture = (element: MarkupElement) =>
  findFirst(element, (inner) => inner.tag === 'img' || inner.tag === 'picture') !== undefined;
const holdsTable = (element: MarkupElement) =>
  element.tag === 'figure' &&
  findFirst(element, (inner) => inner.tag === 'table' || inner.tag === 'pre' || inner.tag === 'blockquote') !==
    undefined;

/** Leaves out what stands among the paragraphs without being part of the text. */
export function pruneLeaves(leaves: readonly Leaf[]): Leaf[] {
  const length = leaves.reduce((sum, leaf) => sum + leaf.text.length, 0);
  const linked = leaves.reduce((sum, leaf) => sum + leaf.linkLength, 0);
  // On a list of links the links are the content.
  const linksAreContent = linked > length * 0.5;
  return leaves.filter((leaf, index) => {
    if (leaf.owner.tag === 'pre' || leaf.owner.tag === 'td' || leaf.owner.tag === 'th') return true;
    if (leadsAway(leaf.text)) return false;
    if (index >= leaves.length - 4 && isPublishersNote(leaf.text)) return false;
    return linksAreContent || leaf.linkLength < leaf.text.length * 0.85;
  });
}
