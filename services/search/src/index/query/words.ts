import { IndexError } from '../../model/index-error.ts';
import type { KnownWord } from '../../model/search-answer.ts';
import type { WordsRequest } from '../../model/search-request.ts';
import { foldWord } from '../analysis/fold.ts';
import { stringsWithin, wordsWithin } from '../bytes/edit-distance.ts';
import { byUnits, type StringTableData, stringAt, walkFrom } from '../bytes/string-table.ts';
import type { View } from '../segment/view.ts';

const maxWords = 64;
const maxNear = 100;
/** A word with one more error has to be so many times as frequent to be as likely. */
const errorCost = 20;

type NearWord = KnownWord['near'][number];

/** In how many documents the word is written like this; a surface stands once for each term that it has. */
const documentsWritten = (view: View, surface: string): number => {
  let sum = 0;
  for (const { segment } of view.segments) {
    const walk = walkFrom(segment.tables.surfaces, surface);
    while (walk && walk.length === surface.length && walk.text() === surface) {
      sum += segment.columns.surfaceFrequency[walk.ordinal] as number;
      if (!walk.next()) break;
    }
  }
  return sum;
};

const likelihood = ({ documents, distance }: NearWord): number => documents / errorCost ** distance;

/** A wrong first letter is rare: it is looked for as the only error, since any more would take three times as long. */
const within = (table: StringTableData, surface: string, distance: 1 | 2): ReturnType<typeof wordsWithin> => {
  if (distance === 1) return wordsWithin(table, surface, 1);
  const others = wordsWithin(table, surface, 1).filter(
    ({ ordinal }) => stringAt(table, ordinal).charAt(0) !== surface.charAt(0),
  );
  return [...stringsWithin(table, surface, 2), ...others];
};

const nearWords = (view: View, surface: string, near: NonNullable<WordsRequest['near']>): NearWord[] => {
  const found = new Map<string, NearWord>();
  for (const { segment } of view.segments) {
    for (const { ordinal, distance } of within(segment.tables.surfaces, surface, near.distance)) {
      if (distance === 0) continue;
      const word = stringAt(segment.tables.surfaces, ordinal);
      const documents = segment.columns.surfaceFrequency[ordinal] as number;
      const known = found.get(word);
      if (known) known.documents += documents;
      else found.set(word, { word, documents, distance });
    }
  }
  return [...found.values()]
    .sort((left, right) => likelihood(right) - likelihood(left) || byUnits(left.word, right.word))
    .slice(0, Math.min(near.limit, maxNear));
};

/** What the index knows of words as they are written: without case and accents, but with their endings. */
export const knownWords = (view: View, { words, near }: WordsRequest): KnownWord[] => {
  if (words.length > maxWords) throw new IndexError('invalid_request', `At most ${maxWords} words can be asked for`);
  return words.map((raw) => {
    const word = foldWord(raw);
    if (word === '') return { word, documents: 0, near: [] };
    return { word, documents: documentsWritten(view, word), near: near ? nearWords(view, word, near) : [] };
  });
};
