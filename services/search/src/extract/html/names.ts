import type { MarkupElement } from '../markup/element.ts';

/**
 * The words that a page's authors gave an element: class, id, role and what test tools call it, in lower case, with a
 * space at each end and between words, so that ` share ` is found in `ArticleShare_bar` and not in `shareholders`.
 */
export function createNames(): (element: MarkupElement) => string {
  const known = new Map<string, string>();
  return (element) => {
    const { attributes } = element;
    const written = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''} ${attributes['data-testid'] ?? attributes['data-component'] ?? attributes['data-module'] ?? ''}`;
    if (written.length === 2) return '';
    let words = known.get(written);
    if (words === undefined) {
      words = ` ${splitWords(written.slice(0, 500))} `;
      known.set(written, words);
    }
    return words;
  };
}

export function splitWords(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}
