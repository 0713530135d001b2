import type { IndexedDocument } from '../../model/document.ts';
import type { Analyser } from '../analysis/analyser.ts';
import type { Word } from '../analysis/word-table.ts';
import { type Growing, growingIntegers } from '../bytes/growing.ts';
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
  /** Each different pair of surface and term: what is written, and what it is kept under. */
  const surfaces: string[] = [];
  const termOf = growingIntegers();
  const word = growingIntegers();
  const place = growingIntegers();
  /** 1 + our number of each word and each term, by the ids that the analyser gave them. */
  const wordNumbers = growingIntegers();
  const termNumbers = growingIntegers();
  let epoch = analyser.epoch();
  /** What was known before the analyser gave out new ids, by its text. */
  let former: { words: Map<string, number>; terms: Map<string, number> } | undefined;

  const numberOfTerm = ({ term, termId }: Word): number => {
    const known = numberAt(termNumbers, termId) - 1;
    if (known >= 0) return known;
    const number = former?.terms.get(term) ?? terms.length;
    if (number === terms.length) terms.push(term);
    termNumbers.data[termId] = number + 1;
    return number;
  };

  const learn = (value: Word): number => {
    const number = former?.words.get(`${value.surface} ${value.term}`) ?? surfaces.length;
    if (number === surfaces.length) {
      surfaces.push(value.surface);
      termOf.push(numberOfTerm(value));
    }
    wordNumbers.data[value.id] = number + 1;
    return number;
  };

  const startEpoch = (): void => {
    epoch = analyser.epoch();
    former = {
      words: new Map(surfaces.map((surface, at) => [`${surface} ${terms[termOf.data[at] as number]}`, at])),
      terms: new Map(terms.map((term, at) => [term, at])),
    };
    wordNumbers.data.fill(0);
    termNumbers.data.fill(0);
  };

  const addField = (texts: string[], language: string, field: number): number => {
    let position = 0;
    let count = 0;
    for (const text of texts) {
      const found = analyser.read(text, language);
      if (analyser.epoch() !== epoch) startEpoch();
      const room = Math.min(found.count, maxFieldWords - count);
      word.reserve(room);
      place.reserve(room);
      for (let at = 0; at < room; at += 1) {
        const id = found.ids[at] as number;
        const known = numberAt(wordNumbers, id) - 1;
        word.data[word.length++] = known >= 0 ? known : learn(analyser.wordOf(id));
        place.data[place.length++] = (field << positionBits) | Math.min(position + at, maxPosition);
      }
      count += room;
      if (room > 0) position += room + valueGap;
    }
    return count;
  };

  return {
    terms,
    surfaces,
    /** The term of each surface. */
    termOf,
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

/** What is at `index`, making room for it. */
const numberAt = (list: Growing<Uint32Array<ArrayBuffer>>, index: number): number => {
  const known = list.data[index];
  if (known !== undefined) return known;
  list.length = list.data.length;
  list.reserve(index + 1 - list.length);
  return 0;
};

export type Occurrences = ReturnType<typeof createOccurrences>;
