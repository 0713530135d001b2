import { contentTypes, type DocumentPatch, type IndexedDocument } from '../../model/document.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { allStrings } from '../bytes/string-table.ts';
import { documentsWith } from '../query/expand.ts';
import { documentWith, markDead, patchDocument } from '../segment/changes.ts';
import { mergeSegments } from '../segment/merge-segments.ts';
import { createSegmentBuilder } from '../segment/segment-builder.ts';
import { deadBits, type LiveSegment, statisticsOf, type View } from '../segment/view.ts';
import type { Collection, StoredDocument } from './brute-force.ts';

/** Segments and what should be in them, side by side in one thread, without store and workers. */
export const createToyIndex = (analyser: Analyser) => {
  const stored = new Map<string, StoredDocument>();
  let segments: LiveSegment[] = [];
  let sequence = 0;

  const kill = (dead: number): void => {
    for (const live of segments) {
      const document = documentWith(live.segment, dead);
      if (document >= 0) markDead(live.dead, document);
    }
  };

  return {
    stored: (): StoredDocument[] => [...stored.values()],
    ids: (): string[] => [...stored.keys()],
    segments: (): LiveSegment[] => segments,
    view: (): View => ({ segments, visible: sequence }),
    /** Adds or replaces; the documents of each type become a segment. */
    upsert(documents: IndexedDocument[]): void {
      const builders = new Map(contentTypes.map((type) => [type, createSegmentBuilder(analyser, type)]));
      for (const document of documents) {
        const before = stored.get(document.id);
        if (before) {
          kill(before.sequence);
          builders.get(before.document.type)?.remove(before.sequence);
        }
        sequence += 1;
        stored.set(document.id, { document, sequence });
        builders.get(document.type)?.add(document, sequence);
      }
      for (const builder of builders.values()) {
        const segment = builder.build(sequence);
        if (segment) segments = [...segments, { segment, dead: deadBits(segment.facts.documents) }];
      }
    },
    delete(id: string): void {
      const before = stored.get(id);
      if (before) kill(before.sequence);
      stored.delete(id);
    },
    patch(id: string, values: DocumentPatch): void {
      const before = stored.get(id);
      if (!before) return;
      stored.set(id, { ...before, document: { ...before.document, ...values } });
      for (const { segment } of segments) {
        const document = documentWith(segment, before.sequence);
        if (document >= 0) patchDocument(segment, document, values);
      }
    },
    merge(chosen: LiveSegment[]): void {
      const merged = mergeSegments(chosen, sequence);
      segments = segments.filter((live) => !chosen.includes(live));
      if (merged) segments = [...segments, { segment: merged, dead: deadBits(merged.facts.documents) }];
    },
    /** The numbers that scores depend on, as the index has them. */
    collection(): Collection {
      const view = { segments, visible: sequence };
      const dictionary = segments.flatMap(({ segment: { tables, columns } }) => {
        const terms = allStrings(tables.terms);
        return allStrings(tables.surfaces).map((surface, at) => ({
          surface,
          term: terms[columns.surfaceTerm[at] as number] ?? '',
        }));
      });
      const distinct = [...new Map(dictionary.map((word) => [`${word.surface} ${word.term}`, word])).values()];
      const known = new Map<string, number>();
      return {
        ...statisticsOf(view),
        dictionary: distinct,
        languages: [...new Set(segments.flatMap(({ segment }) => allStrings(segment.tables.languages)))],
        frequency(term) {
          const count = known.get(term) ?? documentsWith(view, term);
          known.set(term, count);
          return count;
        },
      };
    },
  };
};

export type ToyIndex = ReturnType<typeof createToyIndex>;
