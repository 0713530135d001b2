import type { MarkupElement } from '../markup/element.ts';

/**
 * The words that a page's authors gave an element: class, id, role and what test tools call it, in lower case, with a
 * space at each end and between words, so that ` share ` is found in `ArticleShare_bar` and not in `shareholders`.
 */
export function createNames(): (element: MarkupElement) => string {
  const byElement: (string | undefined)[] = [];
  const byName = new Map<string, string>();
  return (element) => {
    const before = byElement[element.order];
    if (before !== undefined) return before;
    const names = readNames(element, byName);
    byElement[element.order] = names;
    return names;
  };
}

function readNames({ attributes }: MarkupElement, byName: Map<string, string>): string {
  const { class: classes = '', id = '' } = attributes;
  const tested = attributes['data-testid'] ?? attributes['data-component'] ?? attributes['data-module'] ?? '';
  if (classes === '' && id === '' && tested === '') return '';
  const written = `${classes} ${id} ${tested}`;
  let words = byName.get(written);
  if (words === undefined) {
    words = ` ${splitWords(written.slice(0, 500))} `;
    byName.set(written, words);
  }
  return words;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\u0000-\u007f]*$/;

export function splitWords(name: string): string {
  const humps = /[a-z\d][A-Z]/.test(name) ? name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2') : name;
  return humps
    .replaceAll(ascii.test(humps) ? /[^a-zA-Z\d]+/g : /[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}
