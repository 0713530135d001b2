import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, type DocumentPatch, type IndexedDocument } from '../../model/document.ts';
import type { Filter } from '../../model/query.ts';
import type { IndexStats } from '../../model/search-answer.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import { type Caller, createCaller, type Port } from '../engine/calls.ts';
import { openStore } from '../store/store.ts';
import { storeFile } from '../store/store-file.ts';
import { checkDocument } from '../store/stored-document.ts';
import { createHeldSegments } from './held-segments.ts';
import { loadSegments } from './load-segments.ts';
import { createMerging, type MergeResult } from './merging.ts';
import { createPublisher } from './publisher.ts';
import { createWriter, type Writer } from './writer.ts';

export interface WriterOptions {
  folder: string;
  key: Uint8Array;
  memoryCapBytes: number;
  /** How long a change may wait before searches see it. */
  refreshMs: number;
}

interface DeleteCall {
  what: { ids: string[] } | { filter: Filter };
  wait: boolean;
  /** Whether nothing of them may stay in files either. */
  erase: boolean;
}

/** Documents of one transaction, at most: calls that wait together are stored together, with one wait for the disk. */
const largestGroup = 2000;
/** More documents than this in one refresh interval are a bulk load, which may stay unseen for longer. */
const bulkDocuments = 500;
const longestBulkMs = 10_000;

/** The writer as a service: orders the calls, commits in groups, refreshes in time, and merges in the background. */
export const createWriterService = (options: WriterOptions) => {
  const { folder, key } = options;
  const analyser = createAnalyser();
  const store = openStore(join(folder, storeFile), key);
  const held = createHeldSegments();
  loadSegments({ folder, key, store, held, analyser });
  const publisher = createPublisher();
  let merger: Caller | undefined;
  let lastError: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let lastRefresh = Date.now();
  let lastUpsert = 0;

  const noteError = (error: unknown): void => {
    lastError = error instanceof Error ? error.message : String(error);
  };

  const merging = createMerging({
    folder,
    store,
    held,
    runMerge: (job) => merger?.call<MergeResult>('merge', job) ?? Promise.reject(new Error('No thread merges')),
    newFile: () => writer.newFile(),
    awaitsPurge: (sequence) => writer.awaitsPurge(sequence),
    published: () => void publishNow(),
  });
  const writer: Writer = createWriter({
    ...options,
    store,
    held,
    analyser,
    merging,
    clock: () => Date.now(),
    failed: noteError,
  });

  const publishNow = (): Promise<void> => {
    writer.refresh();
    return publisher.publish({ held: held.all(), visible: writer.visible() });
  };

  /** Shows searches everything up to now. */
  const refresh = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    lastRefresh = Date.now();
    const shown = publishNow();
    merging.poke(noteError);
    await shown;
  };

  /** In a bulk load, small segments are a waste: more is waited for, as long as more comes. */
  const refreshUnlessBulk = (): void => {
    timer = undefined;
    const now = Date.now();
    const isBulk =
      writer.waiting() > bulkDocuments && now - lastUpsert < options.refreshMs && now - lastRefresh < longestBulkMs;
    if (isBulk) timer = setTimeout(refreshUnlessBulk, options.refreshMs);
    else refresh().catch(noteError);
  };

  const soon = (): void => {
    if (writer.isFull()) refresh().catch(noteError);
    else timer ??= setTimeout(refreshUnlessBulk, options.refreshMs);
  };

  const waiting: { documents: IndexedDocument[]; done: PromiseWithResolvers<void> }[] = [];

  const commitGroup = (): void => {
    let size = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || size + (waiting[count]?.documents.length ?? 0) <= largestGroup)) {
      size += waiting[count]?.documents.length ?? 0;
      count += 1;
    }
    const group = waiting.splice(0, count);
    lastUpsert = Date.now();
    try {
      writer.upsert(group.flatMap(({ documents }) => documents));
      for (const { done } of group) done.resolve();
    } catch (error) {
      for (const { done } of group) done.reject(error);
    }
    soon();
  };

  /** Commits whatever waits, so that other changes come after it. */
  const settle = (): void => {
    while (waiting.length > 0) commitGroup();
  };

  const afterChange = async (wait: boolean): Promise<void> => {
    if (wait) await refresh();
    else soon();
  };

  const fileBytes = (): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

  publisher.setPopular(store.popular());
  void publisher.publish({ held: held.all(), visible: writer.visible() });

  const stats = (): Omit<IndexStats, 'memoryCapBytes'> => ({
    documents: Object.fromEntries(
      contentTypes.map((type) => [
        type,
        held.all().reduce((sum, each) => sum + (each.live.segment.facts.type === type ? each.living : 0), 0),
      ]),
    ),
    segments: held.all().length,
    memoryBytes: held.bytes(),
    diskBytes: fileBytes(),
    stored: store.sequence(),
    visible: writer.visible(),
  });

  return {
    connectReader: (at: number, port: Port): void => publisher.connect(at, port),
    /** A merge that was under way in a thread that died is given up, and picked anew. */
    connectMerger(port: Port): void {
      merger?.fail(new Error('The merge thread died'));
      merger = createCaller(port);
      setImmediate(() => merging.poke(noteError));
    },
    methods: {
      async upsert({ documents, wait }: { documents: IndexedDocument[]; wait: boolean }): Promise<void> {
        for (const document of documents) checkDocument(document);
        const done = Promise.withResolvers<void>();
        waiting.push({ documents, done });
        if (waiting.length === 1) setImmediate(settle);
        await done.promise;
        if (wait) await refresh();
      },
      async patch({
        patches,
        wait,
      }: {
        patches: { id: string; values: DocumentPatch }[];
        wait: boolean;
      }): Promise<void> {
        settle();
        writer.patch(patches);
        await afterChange(wait);
      },
      async delete({ what, wait, erase }: DeleteCall): Promise<string[]> {
        settle();
        const ids = 'ids' in what ? writer.remove(what.ids, erase) : writer.removeMatching(what.filter, erase);
        await afterChange(wait);
        if (erase) store.scrub();
        return ids;
      },
      async refresh(): Promise<void> {
        settle();
        await refresh();
      },
      async popular(queries: { text: string; count: number }[]): Promise<void> {
        store.transaction(() => store.setPopular(queries));
        publisher.setPopular(queries);
        await publisher.publish({ held: held.all(), visible: writer.visible() });
      },
      async compact(): Promise<void> {
        settle();
        await refresh();
        await merging.compact();
        await publishNow();
      },
      /** Copies the store and the saved segments. Nothing else happens in this thread meanwhile, so the copy is of one moment. */
      snapshot(to: string): void {
        settle();
        store.checkpoint();
        mkdirSync(to, { recursive: true, mode: 0o700 });
        // What still waits to be erased does not get into a copy: it is made again there from the documents.
        const erasing = new Set(store.erasing());
        const segments = store.segments().filter(({ file }) => !erasing.has(file));
        const files = [storeFile, `${storeFile}-wal`, ...segments.map(({ file }) => file)];
        for (const name of files) if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(to, name));
      },
      stats,
      health: () => ({ lastError }),
      close(): void {
        if (closed) return;
        closed = true;
        settle();
        clearTimeout(timer);
        merging.stop();
        store.close();
      },
    },
  };
};
