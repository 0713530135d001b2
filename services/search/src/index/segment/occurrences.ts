import type { IndexedDocument } from '../../model/document.ts';
import type { Analyser } from '../analysis/analyser.ts';
import type { Word } from '../analysis/word-table.ts';
import { growingIntegers } from '../bytes/growing.ts';
import { fieldCount } from './bm25f.ts';

/** Between two headings or two anchors, so that no phrase reaches from one into the next; above the largest slop. */
export const valueGap = 64;
/** Words of a field beyond this are not indexed. */
const maxFieldWords = 65_536;
/** A place is the field in the high byte and the position in the rest. */
const positionBits = 24;
const maxPosition = 2 ** positionBits - 1;

export const fieldOfPlace = (place: number): number => place >>> positionBits;
export const positionOfPlace = (place: number): number => place & maxPosition;

/** Separators of a URL are no letters, so its words are found as in any text; the scheme tells nothing. */
const urlText = (url: string): string => url.replace(/^[a-z]+:\/\/(www\.)?/i, '');

/** The texts of each field, in the order of `textFields`. */
export const fieldTexts = (document: IndexedDocument): string[][] => [
  [document.title],
  document.headings,
  [document.body],
  document.anchors,
  document.keywords,
  [urlText(document.url)],
  [document.image?.alt ?? '', document.image?.caption ?? ''],
];

/** Every occurrence of every word of some documents, in the order of reading. */
export const createOccurrences = (analyser: Analyser) => {
  const terms: string[] = [];
  const termNumbers = new Map<string, number>();
  /** Each different pair of surface and term: what is written, and what it is kept under. */
  const words: { surface: string; term: number }[] = [];
  const wordNumbers = new Map<string, number>();
  /** 1 + the number of each word, by the id that the analyser gave it. */
  let numberOfId = new Int32Array(0);
  let epoch = -1;
  const word = growingIntegers();
  const place = growingIntegers();

  const numberOfTerm = (value: string): number => {
    const known = termNumbers.get(value);
    if (known !== undefined) return known;
    const fresh = terms.length;
    terms.push(value);
    termNumbers.set(value, fresh);
    return fresh;
  };

  /** `School` and `school` are one word; one surface can have terms in several languages. */
  const numberOfPair = ({ surface, term }: Word): number => {
    const key = surface === term ? surface : `${surface} ${term}`;
    const known = wordNumbers.get(key);
    if (known !== undefined) return known;
    const fresh = words.length;
    words.push({ surface, term: numberOfTerm(term) });
    wordNumbers.set(key, fresh);
    return fresh;
  };

  const numberOfWord = (value: Word): number => {
    const known = numberOfId[value.id];
    if (known !== undefined && known > 0) return known - 1;
    if (known === undefined) {
      const larger = new Int32Array(Math.max(4096, value.id * 2));
      larger.set(numberOfId);
      numberOfId = larger;
    }
    const fresh = numberOfPair(value);
    numberOfId[value.id] = fresh + 1;
    return fresh;
  };

  const addField = (texts: string[], language: string, field: number): number => {
    let position = 0;
    let count = 0;
    for (const text of texts) {
      const found = analyser.words(text, language);
      if (analyser.epoch() !== epoch) {
        epoch = analyser.epoch();
        numberOfId.fill(0);
      }
      const room = Math.min(found.length, maxFieldWords - count);
      word.reserve(room);
      place.reserve(room);
      for (let at = 0; at < room; at += 1) {
        word.data[word.length++] = numberOfWord(found[at] as Word);
        place.data[place.length++] = (field << positionBits) | Math.min(position + at, maxPosition);
      }
      count += room;
      if (room > 0) position += room + valueGap;
    }
    return count;
  };

  return {
    terms,
    words,
    /** The word of each occurrence, and where it stands. */
    word,
    place,
    /** Reads a document and tells how many words each field has. */
    add(document: IndexedDocument): Uint32Array {
      const lengths = new Uint32Array(fieldCount);
      for (const [field, texts] of fieldTexts(document).entries())
        lengths[field] = addField(texts, document.language, field);
      return lengths;
    },
  };
};

export type Occurrences = ReturnType<typeof createOccurrences>;
