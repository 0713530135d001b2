import type { MarkupElement } from '../markup/element.ts';
import { inlineElements } from '../markup/html-rules.ts';

const paragraphs = new Set('blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre title ul'.split(' '));
const unseen = new Set(['script', 'style', 'noscript', 'template', 'head']);

/** Values longer than this are no values. Elements stand in one another, and each may ask for all that is within. */
const most = 20_000;

const inCell = new Set(['td', 'th']);

function gapAround({ tag }: MarkupElement): string {
  if (paragraphs.has(tag)) return '\n\n';
  return inlineElements.has(tag) || inCell.has(tag) ? '' : '\n';
}

/** The text of an element as a reader sees it: a new line for a block, an empty one between paragraphs. */
export function layoutText(element: MarkupElement): string {
  let text = '';
  const visitChildren = (at: MarkupElement) => {
    for (const child of at.children) {
      if (text.length > most) return;
      if (typeof child === 'string') text += child.slice(0, most).replaceAll(/\s+/g, ' ');
      else visit(child);
    }
  };
  const visit = (at: MarkupElement) => {
    if (unseen.has(at.tag)) return;
    if (at.tag === 'br') {
      // Several in a row are one line's end.
      if (!/\n\s*$/.test(text.slice(-50))) text += '\n';
      return;
    }
    const gap = gapAround(at);
    text += gap;
    visitChildren(at);
    text += gap;
  };
  visitChildren(element);
  return text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
