import type { ContentType, IndexedDocument } from '../../model/document.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { byUnits, createStringTableWriter } from '../bytes/string-table.ts';
import { pushVarint } from '../bytes/varint.ts';
import { defaultWeightList, fieldCount, lengthCode, lengthOfCode, maxFrequency, occurrenceValues } from './bm25f.ts';
import { createOccurrences, fieldOfPlace, type Occurrences, positionOfPlace } from './occurrences.ts';
import { tableOfStrings } from './ordinals.ts';
import { writePayload } from './payload.ts';
import { addPhrase, type PhraseEntry, phraseColumns, phraseKey } from './phrase-columns.ts';
import { createPostingsWriter, type Posting } from './postings-writer.ts';
import { chunkSize, flags, type Segment } from './segment.ts';
import { packSegment } from './segment-memory.ts';

/** A document that was read, waiting to be laid into a segment. */
interface Read {
  sequence: number;
  values: IndexedDocument;
  /** Its occurrences, from and up to. */
  from: number;
  to: number;
  lengths: Uint32Array;
}

const flagsOf = (values: { educational: boolean; safe: boolean }): number =>
  (values.educational ? flags.educational : 0) | (values.safe ? flags.safe : 0);

/** The highest quality of each chunk of documents. */
export const chunkMaxima = (quality: Float32Array): Float32Array => {
  const maxima = new Float32Array(Math.ceil(quality.length / chunkSize));
  for (let at = 0; at < quality.length; at += 1) {
    const chunk = Math.floor(at / chunkSize);
    maxima[chunk] = Math.max(maxima[chunk] as number, quality[at] as number);
  }
  return maxima;
};

const documentColumns = (ranked: Read[]) => {
  const count = ranked.length;
  const lengths = new Uint8Array(fieldCount * count);
  for (const [document, { lengths: words }] of ranked.entries()) {
    for (let field = 0; field < fieldCount; field += 1)
      lengths[field * count + document] = lengthCode(words[field] as number);
  }
  const quality = Float32Array.from(ranked, ({ values }) => values.quality);
  const sequence = Float64Array.from(ranked, (read) => read.sequence);
  return {
    sequence,
    bySequence: Uint32Array.from(sequence.keys()).sort(
      (left, right) => (sequence[left] as number) - (sequence[right] as number),
    ),
    lengths,
    quality,
    publishedAt: Float64Array.from(ranked, ({ values }) => values.publishedAt ?? Number.NaN),
    crawledAt: Float64Array.from(ranked, ({ values }) => values.crawledAt),
    flags: Uint8Array.from(ranked, ({ values }) => flagsOf(values)),
    chunkQuality: chunkMaxima(quality),
  };
};

const ordinalColumns = (ranked: Read[]) => {
  const sites = tableOfStrings(ranked.map(({ values }) => values.site));
  const languages = tableOfStrings(ranked.map(({ values }) => values.language));
  const fileTypes = tableOfStrings(ranked.map(({ values }) => values.fileType));
  const levels = tableOfStrings(ranked.map(({ values }) => values.educationLevel ?? ''));
  return {
    columns: {
      site: Uint32Array.from(ranked, ({ values }) => sites.ordinalOf.get(values.site) ?? 0),
      language: Uint16Array.from(ranked, ({ values }) => languages.ordinalOf.get(values.language) ?? 0),
      fileType: Uint16Array.from(ranked, ({ values }) => fileTypes.ordinalOf.get(values.fileType) ?? 0),
      educationLevel: Uint16Array.from(ranked, ({ values }) => levels.ordinalOf.get(values.educationLevel ?? '') ?? 0),
    },
    tables: {
      sites: sites.table,
      languages: languages.table,
      fileTypes: fileTypes.table,
      educationLevels: levels.table,
    },
  };
};

const phrasesOf = (ranked: Read[]): Map<string, PhraseEntry> => {
  const phrases = new Map<string, PhraseEntry>();
  for (const [document, { values }] of ranked.entries()) {
    addPhrase(phrases, phraseKey(values.title), { weight: 1 + values.quality, document });
    for (const heading of values.headings.slice(0, 4)) {
      addPhrase(phrases, phraseKey(heading), { weight: 0.3 * (1 + values.quality), document });
    }
  }
  return phrases;
};

/** Occurrences by term: a counting sort, which keeps the order of documents and of reading within a term. */
const groupByTerm = (occurrences: Occurrences, ranked: Read[]) => {
  const { term, place, terms } = occurrences;
  const starts = new Uint32Array(terms.length + 1);
  for (const { from, to } of ranked) {
    for (let at = from; at < to; at += 1) {
      const slot = (term.data[at] as number) + 1;
      starts[slot] = (starts[slot] as number) + 1;
    }
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  const total = starts[terms.length] as number;
  const documents = new Uint32Array(total);
  const places = new Uint32Array(total);
  const next = starts.slice();
  for (const [document, { from, to }] of ranked.entries()) {
    for (let at = from; at < to; at += 1) {
      const number = term.data[at] as number;
      const slot = next[number] as number;
      next[number] = slot + 1;
      documents[slot] = document;
      places[slot] = place.data[at] as number;
    }
  }
  return { starts, documents, places };
};

/** Surfaces and their terms, numbered as the sorted terms are. */
const surfaceColumns = (occurrences: Occurrences, sortedNumber: Int32Array) => {
  const living = occurrences.words
    .map(({ surface, term }) => ({ surface, term: sortedNumber[term] as number }))
    .filter(({ term }) => term >= 0);
  living.sort((left, right) => byUnits(left.surface, right.surface) || left.term - right.term);
  const distinct = living.filter(
    ({ surface, term }, at) => surface !== living[at - 1]?.surface || term !== living[at - 1]?.term,
  );
  const writer = createStringTableWriter();
  for (const { surface } of distinct) writer.add(surface);
  return { table: writer.done(), surfaceTerm: Uint32Array.from(distinct, ({ term }) => term) };
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

const writeTerms = (occurrences: Occurrences, ranked: Read[], columns: { lengths: Uint8Array; averages: number[] }) => {
  const group = groupByTerm(occurrences, ranked);
  const used = Array.from(occurrences.terms.keys()).filter(
    (number) => group.starts[number] !== group.starts[number + 1],
  );
  const order = used.sort((left, right) => byUnits(occurrences.terms[left] ?? '', occurrences.terms[right] ?? ''));
  const sortedNumber = new Int32Array(occurrences.terms.length).fill(-1);
  const strings = createStringTableWriter();
  const { writer, writeTerm } = createTermWriter(
    columns.lengths,
    ranked.length,
    occurrenceValues(defaultWeightList, columns.averages),
  );
  for (const [sorted, number] of order.entries()) {
    sortedNumber[number] = sorted;
    strings.add(occurrences.terms[number] ?? '');
    writeTerm(group, group.starts[number] as number, group.starts[number + 1] as number);
  }
  return { columns: writer.done(), terms: strings.done(), sortedNumber };
};

/** Collects documents of one type and turns them into a segment. */
export const createSegmentBuilder = (analyser: Analyser, type: ContentType) => {
  const reads = new Map<number, Read>();
  const occurrences = createOccurrences(analyser);
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  return {
    get size() {
      return reads.size;
    },
    get words() {
      return occurrences.term.length;
    },
    add(document: IndexedDocument, sequence: number): void {
      const from = occurrences.term.length;
      const lengths = occurrences.add(document);
      reads.set(sequence, { sequence, values: document, from, to: occurrences.term.length, lengths });
      first = Math.min(first, sequence);
      last = Math.max(last, sequence);
    },
    /** Leaves out a document that was replaced or deleted before the segment was built. */
    remove: (sequence: number): boolean => reads.delete(sequence),
    /** The document waiting under this sequence number, for patches. */
    waiting: (sequence: number): IndexedDocument | undefined => reads.get(sequence)?.values,
    build(asOf: number): Segment | undefined {
      if (reads.size === 0) return undefined;
      const ranked = [...reads.values()].sort(
        (left, right) => right.values.quality - left.values.quality || left.sequence - right.sequence,
      );
      // Lengths as they are kept, so that a merge, which knows no others, comes to the same averages.
      const fieldLengths = Array.from({ length: fieldCount }, (_, field) =>
        ranked.reduce((sum, read) => sum + (lengthOfCode[lengthCode(read.lengths[field] as number)] as number), 0),
      );
      const averages = fieldLengths.map((length) => length / ranked.length);
      const documents = documentColumns(ranked);
      const ordinals = ordinalColumns(ranked);
      const words = writeTerms(occurrences, ranked, { lengths: documents.lengths, averages });
      const surfaces = surfaceColumns(occurrences, words.sortedNumber);
      const { table: phrases, ...phraseNumbers } = phraseColumns(phrasesOf(ranked));
      return packSegment({
        facts: { type, documents: ranked.length, first, last, asOf, fieldLengths, averages },
        columns: {
          ...documents,
          ...ordinals.columns,
          ...words.columns,
          ...phraseNumbers,
          surfaceTerm: surfaces.surfaceTerm,
        },
        tables: { ...ordinals.tables, terms: words.terms, surfaces: surfaces.table, phrases },
      });
    },
  };
};

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;
