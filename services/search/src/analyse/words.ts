const segmenters = new Map<string, Intl.Segmenter>();
/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spaced = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;

/** A word as it is written, where it begins, and whether a sentence begins with it. */
export interface Word {
  text: string;
  lower: string;
  /** Nothing but spaces stands between it and the word before. */
  joined: boolean;
  /** The first word of a sentence, which says nothing about its capital. */
  first: boolean;
}

/** The words of a text in order, at most so many. */
export function wordsOf(text: string, most: number): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { word, at } of unspaced.test(text) ? segmented(text) : plain(text)) {
    const between = text.slice(end, at);
    words.push({
      text: word,
      lower: word.toLowerCase(),
      joined: end > 0 && /^[\s·]*$/u.test(between) && !between.includes('\n'),
      first: end === 0 || /[.!?:。！？\n…"“»]/u.test(between),
    });
    end = at + word.length;
    if (words.length >= most) break;
  }
  return words;
}

function* plain(text: string): Generator<{ word: string; at: number }> {
  for (const match of text.matchAll(spaced)) yield { word: match[0].replace(/['’_-]+$/u, ''), at: match.index };
}

function* segmented(text: string): Generator<{ word: string; at: number }> {
  let segmenter = segmenters.get('und');
  if (!segmenter) {
    segmenter = new Intl.Segmenter('und', { granularity: 'word' });
    segmenters.set('und', segmenter);
  }
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) yield { word: segment, at: index };
  }
}
