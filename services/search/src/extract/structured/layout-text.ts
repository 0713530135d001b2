import type { MarkupElement } from '../markup/element.ts';
import { inlineElements } from '../markup/html-rules.ts';

const paragraphs = new Set('blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre title ul'.split(' '));
const unseen = new Set(['script', 'style', 'noscript', 'template', 'head']);

/** The text of an element as a reader sees it: a new line for a block, an empty one between paragraphs. */
export function layoutText(element: MarkupElement): string {
  let text = '';
  const visit = (at: MarkupElement) => {
    if (unseen.has(at.tag)) return;
    // Several in a row are one line's end.
    if (at.tag === 'br' && !/\n\s*$/.test(text.slice(-50))) text += '\n';
    if (at.tag === 'br') return;
    const gap = paragraphs.has(at.tag)
      ? '\n\n'
      : inlineElements.has(at.tag) || at.tag === 'td' || at.tag === 'th'
        ? ''
        : '\n';
    text += gap;
    for (const child of at.children) {
      if (typeof child === 'string') text += child.replaceAll(/\s+/g, ' ');
      else visit(child);
    }
    text += gap;
  };
  for (const child of element.children) {
    if (typeof child === 'string') text += child.replaceAll(/\s+/g, ' ');
    else visit(child);
  }
  return text
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
