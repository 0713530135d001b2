import { growingFloats, growingIntegers } from '../bytes/growing.ts';
import { createStringTableWriter, type StringTableData, StringWalk } from '../bytes/string-table.ts';
import { defaultWeightList, occurrenceValues } from './bm25f.ts';
import { mergeDocuments } from './merge-documents.ts';
import { dropped, type MergeOrder, mergeOrder } from './merge-order.ts';
import { createPostingsMerger, type TermSource } from './merge-postings.ts';
import { addPhrase, type PhraseEntry, phraseColumns } from './phrase-columns.ts';
import type { Segment } from './segment.ts';
import { packSegment } from './segment-memory.ts';
import type { LiveSegment } from './view.ts';

/** Walks several sorted tables at once; `visit` gets each distinct string and where it stands. */
const walkTogether = (tables: StringTableData[], visit: (text: string, sources: TermSource[]) => void): void => {
  const walks = tables.map((table) => new StringWalk(table));
  const heads = walks.map((walk) => (walk.next() ? walk.text() : undefined));
  const lowestHead = (): string | undefined => {
    let lowest: string | undefined;
    for (const head of heads) if (head !== undefined && (lowest === undefined || head < lowest)) lowest = head;
    return lowest;
  };
  for (let text = lowestHead(); text !== undefined; text = lowestHead()) {
    const sources: TermSource[] = [];
    for (const [input, walk] of walks.entries()) {
      // A surface can stand in a table more than once, for the terms of several languages.
      while (heads[input] === text) {
        sources.push({ input, term: walk.ordinal });
        heads[input] = walk.next() ? walk.text() : undefined;
      }
    }
    visit(text, sources);
  }
};

const frequencyOf = (segment: Segment | undefined, term: number): number => segment?.columns.termFrequency[term] ?? 0;

const mergeTerms = (segments: Segment[], order: MergeOrder, columns: { lengths: Uint8Array; averages: number[] }) => {
  const values = occurrenceValues(defaultWeightList, columns.averages);
  const merger = createPostingsMerger({
    segments,
    maps: order.maps,
    keepsOrder: order.keepsOrder,
    lengths: columns.lengths,
    values,
  });
  const strings = createStringTableWriter();
  const termMaps = segments.map((segment) => new Uint32Array(segment.tables.terms.size).fill(dropped));
  const lostShare = growingFloats();
  walkTogether(
    segments.map((segment) => segment.tables.terms),
    (text, sources) => {
      const fresh = strings.size;
      const documents = merger.writeTerm(sources);
      if (documents === 0) return;
      strings.add(text);
      const before = sources.reduce((sum, { input, term }) => sum + frequencyOf(segments[input], term), 0);
      lostShare.push(1 - documents / before);
      for (const { input, term } of sources) (termMaps[input] as Uint32Array)[term] = fresh;
    },
  );
  return { columns: merger.writer.done(), terms: strings.done(), termMaps, lostShare };
};

/**
 * Which of the dropped documents had which spelling of a term is not kept: where some were dropped, the spellings of the
 * term lose their share.
 */
const mergeSurfaces = (segments: Segment[], words: ReturnType<typeof mergeTerms>) => {
  const { termMaps, lostShare } = words;
  const strings = createStringTableWriter();
  const surfaceTerm = growingIntegers();
  const surfaceFrequency = growingIntegers();
  walkTogether(
    segments.map((segment) => segment.tables.surfaces),
    (text, sources) => {
      const counts = new Map<number, number>();
      for (const { input, term: surface } of sources) {
        const { columns } = segments[input] as Segment;
        const term = (termMaps[input] as Uint32Array)[columns.surfaceTerm[surface] as number] as number;
        if (term !== dropped) counts.set(term, (counts.get(term) ?? 0) + (columns.surfaceFrequency[surface] as number));
      }
      for (const [term, count] of [...counts].sort(([left], [right]) => left - right)) {
        strings.add(text);
        surfaceTerm.push(term);
        surfaceFrequency.push(Math.max(1, Math.round(count * (1 - (lostShare.data[term] as number)))));
      }
    },
  );
  return {
    table: strings.done(),
    columns: { surfaceTerm: surfaceTerm.done(), surfaceFrequency: surfaceFrequency.done() },
  };
};

/** Phrases whose document lives on. */
const mergePhrases = (segments: Segment[], maps: Uint32Array[]): Map<string, PhraseEntry> => {
  const phrases = new Map<string, PhraseEntry>();
  for (const [input, { tables, columns }] of segments.entries()) {
    const walk = new StringWalk(tables.phrases);
    while (walk.next()) {
      const document = maps[input]?.[columns.phraseDocument[walk.ordinal] as number] as number;
      if (document !== dropped)
        addPhrase(phrases, walk.text(), { weight: columns.phraseWeight[walk.ordinal] as number, document });
    }
  }
  return phrases;
};

/** One segment with the living documents of several; undefined when none lives. */
export const mergeSegments = (inputs: LiveSegment[], asOf: number): Segment | undefined => {
  const segments = inputs.map(({ segment }) => segment);
  const [first] = segments;
  const order = mergeOrder(inputs);
  const count = order.document.length;
  if (!first || count === 0) return undefined;
  const documents = mergeDocuments(inputs, order);
  const averages = documents.fieldLengths.map((length) => length / count);
  const words = mergeTerms(segments, order, { lengths: documents.columns.lengths, averages });
  const surfaces = mergeSurfaces(segments, words);
  const { table: phrases, ...phraseNumbers } = phraseColumns(mergePhrases(segments, order.maps));
  return packSegment({
    facts: {
      type: first.facts.type,
      documents: count,
      first: Math.min(...segments.map(({ facts }) => facts.first)),
      last: Math.max(...segments.map(({ facts }) => facts.last)),
      asOf,
      fieldLengths: documents.fieldLengths,
      averages,
    },
    columns: { ...documents.columns, ...words.columns, ...phraseNumbers, ...surfaces.columns },
    tables: { ...documents.tables, terms: words.terms, surfaces: surfaces.table, phrases },
  });
};
