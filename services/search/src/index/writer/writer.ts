import { join } from 'node:path';
import { type ContentType, contentTypes, type DocumentPatch, type IndexedDocument } from '../../model/document.ts';
import { IndexError } from '../../model/index-error.ts';
import type { Filter } from '../../model/query.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { filterOn } from '../query/filter.ts';
import type { Segment } from '../segment/segment.ts';
import { createSegmentBuilder, type SegmentBuilder } from '../segment/segment-builder.ts';
import { writeSegmentFile } from '../segment/segment-file.ts';
import { isDead } from '../segment/view.ts';
import type { Store } from '../store/store.ts';
import { checkDocument } from '../store/stored-document.ts';
import type { HeldSegment, HeldSegments } from './held-segments.ts';
import type { Merging } from './merging.ts';
import { savedSize } from './saved-size.ts';

/** A segment is closed at this many documents or words, although nobody asked for a refresh. */
const fullDocuments = 32_768;
const fullWords = 6_000_000;
/** The content of replaced documents is kept this long, for searches that still see them. */
const purgeAfterMs = 15_000;

export interface WriterDeps {
  folder: string;
  key: Uint8Array;
  store: Store;
  held: HeldSegments;
  analyser: Analyser;
  merging: Merging;
  memoryCapBytes: number;
  clock: () => number;
  /** Told of trouble that does not stop the work. */
  failed: (error: unknown) => void;
}

/** Makes changes: first in the store, then in memory. Searches see them from the next `refresh` on. */
export const createWriter = (deps: WriterDeps) => {
  const { store, held, analyser, merging } = deps;
  const fresh = (type: ContentType) => createSegmentBuilder(analyser, type);
  const builders = new Map<ContentType, SegmentBuilder>(contentTypes.map((type) => [type, fresh(type)]));
  /** Sequence numbers of replaced and deleted documents whose rows may still be there, and since when. */
  const gone = new Map<number, number>();
  let visible = store.sequence();
  let files = 0;

  const builderOf = (type: ContentType): SegmentBuilder => builders.get(type) ?? fresh(type);

  const kill = (sequence: number): void => {
    for (const builder of builders.values()) if (builder.remove(sequence)) return;
    held.kill(sequence);
    merging.noteDeath(sequence);
  };

  const newFile = (): string => {
    files += 1;
    return `${store.sequence()}-${files}-${Math.floor(deps.clock())}.seg`;
  };

  /** Saves a segment that is worth it. When that fails it stays in memory only, and the store still has its documents. */
  const save = (segment: Segment): string | undefined => {
    const { documents, type, first, last } = segment.facts;
    if (documents < savedSize) return undefined;
    const file = newFile();
    try {
      writeSegmentFile(join(deps.folder, file), deps.key, segment);
      store.transaction(() => store.addSegment({ file, type, first, last }));
      return file;
    } catch (error) {
      deps.failed(error);
      return undefined;
    }
  };

  const closeBuilder = (type: ContentType): boolean => {
    const segment = builderOf(type).build(store.sequence());
    builders.set(type, fresh(type));
    if (segment) held.add(segment, save(segment));
    return segment !== undefined;
  };

  const purge = (limit = deps.clock() - purgeAfterMs): void => {
    const sequences = [...gone].filter(([, at]) => at < limit).map(([sequence]) => sequence);
    if (sequences.length === 0) return;
    for (const sequence of sequences) gone.delete(sequence);
    store.transaction(() => {
      store.purge(sequences);
      // What never came into a segment need not be remembered as dead.
      store.forgetDead(sequences.filter((sequence) => !held.has(sequence)));
    });
  };

  const refuseWhenFull = (): void => {
    if (held.bytes() < deps.memoryCapBytes) return;
    const gigabytes = (deps.memoryCapBytes / 2 ** 30).toFixed(1);
    throw new IndexError(
      'index_full',
      `The index has reached its ${gigabytes} GiB of memory; raise the cap or move to OpenSearch`,
    );
  };

  /** Makes everything up to now part of what is published next; tells whether anything is new. */
  const refresh = (): boolean => {
    purge();
    let changed = false;
    for (const type of contentTypes) changed = closeBuilder(type) || changed;
    changed = held.publishDeaths() || changed;
    changed ||= visible !== store.sequence();
    visible = store.sequence();
    return changed;
  };

  /** Nothing is to be left of what is dead in these: neither the words in the files nor the rows. */
  const erase = (from: Set<HeldSegment>): void => {
    store.transaction(() => {
      for (const each of from) if (each.file !== undefined) store.markErasing(each.file);
    });
    for (const each of from) each.erase += 1;
    purge(Number.POSITIVE_INFINITY);
  };

  /** Tells which of the documents there were. */
  const removeAll = (ids: string[]): string[] => {
    const removed = store.transaction(() => ids.map((id) => store.remove(id)));
    for (const sequence of removed) {
      if (sequence === undefined) continue;
      kill(sequence);
      gone.set(sequence, deps.clock());
    }
    return ids.filter((_, at) => removed[at] !== undefined);
  };

  const holdersOf = (ids: string[]): Set<HeldSegment> =>
    new Set(
      ids.flatMap((id) => {
        const sequence = store.sequenceOf(id);
        return (sequence === undefined ? undefined : held.holderOf(sequence)) ?? [];
      }),
    );

  const hasAny = ({ live: { segment } }: HeldSegment, filter: Filter): boolean => {
    const matches = filterOn(filter, segment);
    for (let document = 0; document < segment.facts.documents; document += 1) if (matches(document)) return true;
    return false;
  };

  const matching = ({ live }: HeldSegment, filter: Filter): number[] => {
    const matches = filterOn(filter, live.segment);
    const found: number[] = [];
    for (let document = 0; document < live.segment.facts.documents; document += 1) {
      if (!isDead(live.dead, document) && matches(document))
        found.push(live.segment.columns.sequence[document] as number);
    }
    return found;
  };

  return {
    newFile,
    /** Whether a dead document still has to be remembered, because its row is still there. */
    awaitsPurge: (sequence: number): boolean => gone.has(sequence),
    refresh,
    visible: () => visible,
    /** How many documents wait for the next refresh. */
    waiting: (): number => [...builders.values()].reduce((sum, builder) => sum + builder.size, 0),
    /** Whether enough is waiting that it should not wait for the next refresh. */
    isFull: (): boolean =>
      [...builders.values()].some((builder) => builder.size >= fullDocuments || builder.words >= fullWords),
    upsert(documents: IndexedDocument[]): void {
      refuseWhenFull();
      for (const document of documents) checkDocument(document);
      const put = store.transaction(() => documents.map((document) => store.put(document)));
      for (const [at, result] of put.entries()) {
        if (!result) continue;
        if (result.replaced !== undefined) {
          kill(result.replaced);
          gone.set(result.replaced, deps.clock());
        }
        const document = documents[at] as IndexedDocument;
        builderOf(document.type).add(document, result.sequence);
      }
    },
    patch(patches: { id: string; values: DocumentPatch }[]): void {
      const patched = store.transaction(() => patches.map(({ id, values }) => store.patch(id, values)));
      for (const [at, sequence] of patched.entries()) {
        if (sequence === undefined) continue;
        const { values } = patches[at] as { values: DocumentPatch };
        for (const builder of builders.values()) Object.assign(builder.waiting(sequence) ?? {}, values);
        held.patch(sequence, values);
        merging.notePatch(sequence, values);
      }
    },
    /** With `isErased`, what they said leaves the files as well. */
    remove(ids: string[], isErased = false): string[] {
      if (!isErased) return removeAll(ids);
      refresh();
      const holders = holdersOf(ids);
      const removed = removeAll(ids);
      erase(holders);
      return removed;
    },
    /** With `isErased`, such documents that died before leave the files as well. */
    removeMatching(filter: Filter, isErased = false): string[] {
      refresh();
      const sequences = held.all().flatMap((each) => matching(each, filter));
      const removed = removeAll(sequences.map((sequence) => store.idOf(sequence)).filter((id) => id !== undefined));
      if (isErased) erase(new Set(held.all().filter((each) => hasAny(each, filter))));
      return removed;
    },
  };
};

export type Writer = ReturnType<typeof createWriter>;
