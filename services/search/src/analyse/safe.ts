import { adultWords } from './adult-words.ts';
import type { Word } from './words.ts';

const leastWords = 30;

/** Conservative: a page is hidden from safe search only when its words leave little doubt. */
export function isSafe(words: readonly Word[], site: string, title: string): boolean {
  const heads = `${site.replaceAll(/[.-]/g, ' ')} ${title}`.toLowerCase().split(/[^\p{L}]+/u);
  const inHead = heads.filter((word) => adultWords.strong.has(word)).length;
  const count = { strong: 0, weak: 0, context: 0 };
  for (const { lower } of words) {
    if (adultWords.strong.has(lower)) count.strong += 1;
    else if (adultWords.weak.has(lower)) count.weak += 1;
    else if (adultWords.context.has(lower)) count.context += 1;
  }
  const length = Math.max(leastWords, words.length);
  const explicit = (2 * count.strong + (count.strong + inHead > 0 ? count.weak : 0.5 * count.weak)) / length;
  const softened = explicit / (1 + (8 * count.context) / length / 0.05);
  return softened < (inHead > 0 ? 0.01 : 0.04);
}
