import { classAt, mark, separator, unitsAt, unspacedCharacter } from './character-classes.ts';

/** Longer words are cut here, alike in documents and in queries, so that one file cannot fill the dictionary. */
export const maxWordLength = 64;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

const segmentRun = (text: string, start: number, spans: number[]): void => {
  for (const part of segmenter.segment(text)) {
    if (part.isWordLike) spans.push(start + part.index, start + part.index + part.segment.length);
  }
};

/** One past the last character of the word that starts at `start`, and whether its script needs a dictionary to find words. */
const endOfRun = (text: string, start: number): { end: number; unspaced: boolean } => {
  let unspaced = false;
  let end = start;
  while (end < text.length) {
    const kind = classAt(text, end);
    if (kind === separator) break;
    unspaced ||= kind === unspacedCharacter;
    end += unitsAt(text, end);
  }
  return { end, unspaced };
};

/**
 * Where the words of a text are: start and end of each, one after the other in one list.
 * Runs of Chinese, Japanese, Thai, Khmer, Lao and Burmese are cut into words by the dictionaries of ICU.
 */
export const wordSpans = (text: string): number[] => {
  const spans: number[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === separator || kind === mark) {
      at += 1;
      continue;
    }
    const { end, unspaced } = endOfRun(text, at);
    if (unspaced) segmentRun(text.slice(at, end), at, spans);
    else spans.push(at, end);
    at = end;
  }
  return spans;
};
