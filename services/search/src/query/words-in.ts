/** Where a word stands in a text, and how it is written there. */
export interface PlacedWord {
  start: number;
  end: number;
  /** In lower case and without compatibility forms, so that full-width letters are letters. */
  word: string;
}

const wordRuns = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

const segmented = (run: string, start: number): PlacedWord[] =>
  [...segmenter.segment(run)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => place(segment, start + index));

const place = (written: string, start: number): PlacedWord => ({
  start,
  end: start + written.length,
  word: written.normalize('NFKC').toLowerCase(),
});

/** The words of a text, cut where the index cuts them. */
export const wordsIn = (text: string, offset = 0): PlacedWord[] =>
  [...text.matchAll(wordRuns)].flatMap((match) => {
    const start = offset + match.index;
    return unspaced.test(match[0]) ? segmented(match[0], start) : [place(match[0], start)];
  });
