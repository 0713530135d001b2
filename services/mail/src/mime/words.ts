/** So many different words of one message can be found again; what comes after them cannot. */
export const mostWords = 512;

const longestWord = 64;
/** Enough for the most words, and an end to the work that one message can make. */
const longestText = 200_000;

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const runs = /[\p{L}\p{N}\p{M}]+/gu;

/** The different words of a text, without letter case and accents, in the order in which they first occur. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const run of text.slice(0, longestText).normalize('NFKD').matchAll(runs)) {
    for (const word of unspaced.test(run[0]) ? segments(run[0]) : [run[0]]) add(words, word);
    if (words.size >= mostWords) break;
  }
  return [...words].slice(0, mostWords);
}

function add(words: Set<string>, word: string): void {
  const folded = word.replace(/\p{M}/gu, '').toLowerCase();
  if (folded !== '' && folded.length <= longestWord) words.add(folded);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

function segments(run: string): string[] {
  return [...segmenter.segment(run.normalize('NFC'))].map(({ segment }) => segment);
}
