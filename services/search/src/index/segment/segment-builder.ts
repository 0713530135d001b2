import type { ContentType, IndexedDocument } from '../../model/document.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { fieldCount, lengthCode, lengthOfCode } from './bm25f.ts';
import { createOccurrences } from './occurrences.ts';
import { tableOfStrings } from './ordinals.ts';
import { addPhrase, type PhraseEntry, phraseColumns, phraseKey } from './phrase-columns.ts';
import { chunkSize, flags, type Segment } from './segment.ts';
import { packSegment } from './segment-memory.ts';
import { tagColumns } from './tag-columns.ts';
import { type ReadWords, surfaceColumns, writeTerms } from './write-terms.ts';

/** A document that was read, waiting to be laid into a segment. */
interface Read extends ReadWords {
  sequence: number;
  values: IndexedDocument;
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
      return occurrences.word.length;
    },
    add(document: IndexedDocument, sequence: number): void {
      const from = occurrences.word.length;
      const lengths = occurrences.add(document);
      reads.set(sequence, { sequence, values: document, from, to: occurrences.word.length, lengths });
      first = Math.min(first, sequence);
      last = Math.max(last, sequence);
    },
    /** Leaves out a document that was replaced or deleted before the segment was built. */
    remove: (sequence: number): boolean => reads.delete(sequence),
    /** The document waiting under this sequence number, for patches. */
    waiting: (sequence: number): IndexedDocument | undefined => reads.get(sequence)?.values,
    build(asOf: number): Segment | undefined {
      if (reads.size === 0) return undefined;
      // As precisely as the column keeps it: a merge that saw another order would have to sort every posting.
      const quality = ({ values }: Read): number => Math.fround(values.quality);
      const ranked = [...reads.values()].sort(
        (left, right) => quality(right) - quality(left) || left.sequence - right.sequence,
      );
      // Lengths as they are kept, so that a merge, which knows no others, comes to the same averages.
      const fieldLengths = Array.from({ length: fieldCount }, (_, field) =>
        ranked.reduce((sum, read) => sum + (lengthOfCode[lengthCode(read.lengths[field] as number)] as number), 0),
      );
      const averages = fieldLengths.map((length) => length / ranked.length);
      const documents = documentColumns(ranked);
      const ordinals = ordinalColumns(ranked);
      const tags = tagColumns(ranked.map(({ values }) => values.tags ?? []));
      const words = writeTerms(occurrences, ranked, { lengths: documents.lengths, averages });
      const surfaces = surfaceColumns(occurrences, ranked, words.sortedNumber);
      const { table: phrases, ...phraseNumbers } = phraseColumns(phrasesOf(ranked));
      return packSegment({
        facts: { type, documents: ranked.length, first, last, asOf, fieldLengths, averages },
        columns: {
          ...documents,
          ...ordinals.columns,
          ...words.columns,
          ...phraseNumbers,
          ...surfaces.columns,
          ...tags.columns,
        },
        tables: { ...ordinals.tables, tags: tags.table, terms: words.terms, surfaces: surfaces.table, phrases },
      });
    },
  };
};

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;
