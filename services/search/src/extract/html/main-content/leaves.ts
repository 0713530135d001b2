import { type Budget, limits } from '../../limits.ts';
import type { MarkupElement } from '../../markup/element.ts';
import { inlineElements } from '../../markup/html-rules.ts';

/** A run of text with no block in it: what a reader sees as one paragraph, item, cell or heading. */
export interface Leaf {
  text: string;
  /** Characters that stand in links. */
  linkLength: number;
  /** The block that it stands in. */
  owner: MarkupElement;
}

/** All leaves of a page in order, and for each element which of them are its own. */
export interface Leaves {
  list: readonly Leaf[];
  /** By the order of an element: the number of its first leaf, and the one after its last. */
  first: Int32Array;
  end: Int32Array;
}

interface Walk {
  readonly list: Leaf[];
  readonly first: Int32Array;
  readonly end: Int32Array;
  text: string;
  linkLength: number;
  breaks: number;
  characters: number;
  readonly preformatted: MarkupElement[];
}

const whiteSpace = /[\s\u00a0\u200b\ufeff]+/g;

const irregular = /[\t\n\v\f\r\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}/;

/** Every run of white space as one space. Most texts are only that, or have nothing to change. */
function spaced(text: string): string {
  if (!irregular.test(text)) return text;
  return text.trim() === '' ? ' ' : text.replaceAll(whiteSpace, ' ');
}

function add(walk: Walk, text: string, isLink: boolean): void {
  const shown = walk.preformatted.length > 0 ? text : spaced(text);
  if (shown === '') return;
  if (shown !== ' ') walk.breaks = 0;
  walk.text += shown;
  if (isLink) walk.linkLength += shown.length;
}

/** Spaces around line breaks, and the second of two, say nothing. */
function trimmed({ text, preformatted }: Walk): string {
  if (preformatted.length > 0) return text.trim();
  const lines = text.includes('\n') ? text.replaceAll(/ *\n */g, '\n') : text;
  return (lines.includes('  ') ? lines.replaceAll(/ {2,}/g, ' ') : lines).trim();
}

function flush(walk: Walk, owner: MarkupElement): void {
  if (walk.text === '') return;
  const text = trimmed(walk);
  if (text !== '' && walk.list.length < limits.blocks && walk.characters < limits.text) {
    walk.characters += text.length;
    walk.list.push({
      text,
      linkLength: Math.min(walk.linkLength, text.length),
      owner,
    });
  }
  walk.text = '';
  walk.linkLength = 0;
  walk.breaks = 0;
}

function lineBreak(walk: Walk, owner: MarkupElement): void {
  walk.breaks++;
  // Two in a row are how old pages separate paragraphs.
  if (walk.breaks >= 2 && walk.preformatted.length === 0) flush(walk, owner);
  else walk.text += '\n';
}

interface Visit {
  walk: Walk;
  skip: (element: MarkupElement) => boolean;
  budget: Budget;
}

interface Place {
  owner: MarkupElement;
  link: boolean;
}

function visit(context: Visit, element: MarkupElement, place: Place): void {
  const { walk } = context;
  if ((element.order & 1023) === 0) context.budget.check();
  walk.first[element.order] = walk.list.length;
  walk.end[element.order] = walk.list.length;
  if (context.skip(element)) return;
  if (element.tag === 'br') {
    lineBreak(walk, place.owner);
    return;
  }
  const inline = inlineElements.has(element.tag);
  if (!inline) {
    flush(walk, place.owner);
    walk.first[element.order] = walk.list.length;
  }
  const inner = {
    owner: inline ? place.owner : element,
    link: place.link || element.tag === 'a',
  };
  if (element.tag === 'pre') walk.preformatted.push(element);
  for (const child of element.children) {
    if (typeof child === 'string') add(walk, child, inner.link);
    else visit(context, child, inner);
  }
  if (!inline) flush(walk, element);
  if (element.tag === 'pre') walk.preformatted.pop();
  walk.end[element.order] = walk.list.length;
}

/** Cuts what is in `root`, and not skipped, into leaves. `elements` is how many the tree has. */
export function cutIntoLeaves(
  root: MarkupElement,
  elements: number,
  { skip, budget }: { skip: (element: MarkupElement) => boolean; budget: Budget },
): Leaves {
  const walk: Walk = {
    list: [],
    first: new Int32Array(elements),
    end: new Int32Array(elements),
    text: '',
    linkLength: 0,
    breaks: 0,
    characters: 0,
    preformatted: [],
  };
  visit({ walk, skip, budget }, root, { owner: root, link: false });
  flush(walk, root);
  return { list: walk.list, first: walk.first, end: walk.end };
}
