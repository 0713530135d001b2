import { sortedNumbers } from '../bytes/sort-strings.ts';
import { createStringTableWriter } from '../bytes/string-table.ts';
import { pushVarint } from '../bytes/varint.ts';
import { defaultWeightList, fieldCount, maxFrequency, occurrenceValues } from './bm25f.ts';
import { fieldOfPlace, type Occurrences, positionOfPlace } from './occurrences.ts';
import { writePayload } from './payload.ts';
import { createPostingsWriter, type Posting } from './postings-writer.ts';

/** Which occurrences are of one document: from and up to. */
export interface ReadWords {
  from: number;
  to: number;
}

/** In how many of the documents each word is. */
const countDocuments = ({ word, surfaces }: Occurrences, ranked: ReadWords[]): Uint32Array => {
  const counts = new Uint32Array(surfaces.length);
  const seenIn = new Uint32Array(surfaces.length);
  for (let document = 0; document < ranked.length; document += 1) {
    const { from, to } = ranked[document] as ReadWords;
    for (let at = from; at < to; at += 1) {
      const number = word.data[at] as number;
      if (seenIn[number] === document + 1) continue;
      seenIn[number] = document + 1;
      counts[number] = (counts[number] as number) + 1;
    }
  }
  return counts;
};

/** Occurrences by term: a counting sort, which keeps the order of documents and of reading within a term. */
const groupByTerm = (occurrences: Occurrences, ranked: ReadWords[]) => {
  const { word, place, terms } = occurrences;
  const termOf = occurrences.termOf.done();
  const starts = new Uint32Array(terms.length + 1);
  for (const { from, to } of ranked) {
    for (let at = from; at < to; at += 1) {
      const slot = (termOf[word.data[at] as number] as number) + 1;
      starts[slot] = (starts[slot] as number) + 1;
    }
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  const total = starts[terms.length] as number;
  const documents = new Uint32Array(total);
  const places = new Uint32Array(total);
  const next = starts.slice();
  for (let document = 0; document < ranked.length; document += 1) {
    const { from, to } = ranked[document] as ReadWords;
    for (let at = from; at < to; at += 1) {
      const number = termOf[word.data[at] as number] as number;
      const slot = next[number] as number;
      next[number] = slot + 1;
      documents[slot] = document;
      places[slot] = place.data[at] as number;
    }
  }
  return { starts, documents, places };
};

/** Surfaces in the order of the alphabet, then of their terms, which are numbered as the sorted terms are. */
export const surfaceColumns = (occurrences: Occurrences, ranked: ReadWords[], sortedNumber: Int32Array) => {
  const { surfaces, termOf } = occurrences;
  const counts = countDocuments(occurrences, ranked);
  const sortedTerm = (at: number): number => sortedNumber[termOf.data[at] as number] as number;
  const order = sortedNumbers(surfaces, (left, right) => sortedTerm(left) - sortedTerm(right)).filter(
    (at) => (counts[at] as number) > 0,
  );
  const writer = createStringTableWriter();
  for (const at of order) writer.add(surfaces[at] as string);
  return {
    table: writer.done(),
    columns: {
      surfaceTerm: order.map(sortedTerm),
      surfaceFrequency: order.map((at) => counts[at] as number),
    },
  };
};

const createTermWriter = (lengths: Uint8Array, count: number, values: Float64Array) => {
  const writer = createPostingsWriter();
  const posting: Posting = {
    document: 0,
    payload: new Uint8Array(fieldCount + 1),
    payloadLength: 0,
    fields: 0,
    occurrences: 0,
  };
  const frequencies = new Uint8Array(fieldCount);

  /** Frequencies and positions of one document; places come field by field and in ascending order. */
  const readPlaces = (places: Uint32Array, from: number, to: number): void => {
    frequencies.fill(0);
    let field = -1;
    let before = 0;
    for (let at = from; at < to; at += 1) {
      const place = places[at] as number;
      const here = fieldOfPlace(place);
      if (here !== field) before = 0;
      field = here;
      if ((frequencies[field] as number) === maxFrequency) continue;
      frequencies[field] = (frequencies[field] as number) + 1;
      pushVarint(writer.positions, positionOfPlace(place) - before);
      before = positionOfPlace(place);
    }
  };

  const weigh = (document: number): number => {
    let sum = 0;
    for (let field = 0; field < fieldCount; field += 1) {
      const frequency = frequencies[field] as number;
      if (frequency > 0)
        sum += frequency * (values[field * 256 + (lengths[field * count + document] as number)] as number);
    }
    return sum;
  };

  return {
    writer,
    writeTerm(group: ReturnType<typeof groupByTerm>, from: number, to: number): void {
      writer.startTerm();
      let at = from;
      while (at < to) {
        const document = group.documents[at] as number;
        let end = at + 1;
        while (end < to && group.documents[end] === document) end += 1;
        readPlaces(group.places, at, end);
        posting.document = document;
        writePayload(posting, frequencies);
        posting.occurrences = weigh(document);
        writer.add(posting);
        at = end;
      }
      writer.endTerm();
    },
  };
};

/** The postings of all terms, in the order of the alphabet. */
export const writeTerms = (
  occurrences: Occurrences,
  ranked: ReadWords[],
  columns: { lengths: Uint8Array; averages: number[] },
) => {
  const group = groupByTerm(occurrences, ranked);
  const isUsed = (number: number): boolean => group.starts[number] !== group.starts[number + 1];
  const order = sortedNumbers(occurrences.terms).filter(isUsed);
  const sortedNumber = new Int32Array(occurrences.terms.length).fill(-1);
  const strings = createStringTableWriter();
  const { writer, writeTerm } = createTermWriter(
    columns.lengths,
    ranked.length,
    occurrenceValues(defaultWeightList, columns.averages),
  );
  for (let sorted = 0; sorted < order.length; sorted += 1) {
    const number = order[sorted] as number;
    sortedNumber[number] = sorted;
    strings.add(occurrences.terms[number] ?? '');
    writeTerm(group, group.starts[number] as number, group.starts[number + 1] as number);
  }
  return { columns: writer.done(), terms: strings.done(), sortedNumber };
};
