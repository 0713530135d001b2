import { classAt, classes, mark, separator, unitsAt, unspacedCharacter, wordCharacter } from './character-classes.ts';
import { addToHash, hashOfRange, startHash } from './word-table.ts';

/** Longer words are cut here, alike in documents and in queries, so that one file cannot fill the dictionary. */
export const maxWordLength = 64;

/** Where a word is in its text, and its hash. */
export interface Place {
  start: number;
  end: number;
  hash: number;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The first character from `at` on that is no plain separator. */
export const separatorEnd = (text: string, at: number): number => {
  let end = at;
  while (end < text.length && classes[text.charCodeAt(end)] === separator) end += 1;
  return end;
};

/**
 * Finds the end of the word at `start`, making its hash on the way, so that most texts are gone through only once. False
 * when it has more than letters and digits that are words on their own; then the place is not set.
 */
export const endOfPlainWord = (text: string, start: number, place: Place): boolean => {
  let hash = startHash;
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const kind = classes[unit] as number;
    if (kind !== wordCharacter) {
      if (kind !== separator) return false;
      break;
    }
    hash = addToHash(hash, unit);
    at += 1;
  }
  place.start = start;
  place.end = at;
  place.hash = hash;
  return true;
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
 * The words of a run that has marks, characters of two units, or a script without spaces: runs of Chinese, Japanese, Thai,
 * Khmer, Lao and Burmese are cut into words by the dictionaries of ICU. Tells where the run ends.
 */
export const unusualWords = (text: string, start: number, found: { place: Place; visit: () => void }): number => {
  const { place, visit } = found;
  const kind = classAt(text, start);
  if (kind === separator || kind === mark) return start + 1;
  const { end, unspaced } = endOfRun(text, start);
  const take = (from: number, to: number): void => {
    place.start = from;
    place.end = to;
    place.hash = hashOfRange(text, from, to);
    visit();
  };
  if (!unspaced) take(start, end);
  else
    for (const part of segmenter.segment(text.slice(start, end)))
      if (part.isWordLike) take(start + part.index, start + part.index + part.segment.length);
  return end;
};
