import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IndexedDocument } from '../model/document.ts';
import { IndexError } from '../model/index-error.ts';
import type { IndexStats, KnownWord, SearchAnswer, Suggestion } from '../model/search-answer.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { EraseJob } from './copy/erase-from-copy.ts';
import { type Engine, type EngineOptions, startEngine } from './engine/engine.ts';
import { createRebuild } from './rebuild.ts';

export interface EmbeddedIndexOptions {
  /** Everything is kept here, encrypted. */
  folder: string;
  /** 32 bytes. */
  key: Uint8Array;
  /** Threads that answer searches; one less than the machine has cores when left out. */
  queryWorkers?: number;
  /** Segments may take so much memory; half of the machine's, at most 8 GiB, when left out. */
  memoryCapBytes?: number;
  /** How long a change may wait before searches see it; 200 when left out. */
  refreshMs?: number;
  /** Told of each thread that starts; for tests, which end some. */
  onThread?: EngineOptions['onThread'];
}

/** What the embedded index can do besides the port. */
export interface EmbeddedIndex extends SearchIndex {
  /** Merges everything into one segment a content type. */
  compact(): Promise<void>;
}

const pointerFile = 'current';
const pageSize = 500;

/** An index folder holds generations; a small file names the one in use, and renaming it switches over. */
const createGenerations = (folder: string) => {
  const pointer = join(folder, pointerFile);
  const current = (): string => (existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : 'g1');
  return {
    current: () => join(folder, current()),
    next: () => join(folder, `g${Number(current().slice(1)) + 1}`),
    switchTo(generation: string): void {
      const name = generation.slice(folder.length + 1);
      writeFileSync(`${pointer}.new`, name);
      renameSync(`${pointer}.new`, pointer);
    },
    /** Removes what a switch left behind, or a rebuild that did not finish. */
    removeOthers(): void {
      for (const name of readdirSync(folder))
        if (/^g\d+$/.test(name) && name !== current()) rmSync(join(folder, name), { recursive: true });
    },
  };
};

/** The index that needs no other server. Threads of its own do the work; the caller's thread only passes messages. */
export const createEmbeddedIndex = async (options: EmbeddedIndexOptions): Promise<EmbeddedIndex> => {
  const { folder, key } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const generations = createGenerations(folder);
  generations.removeOthers();
  const settings = {
    key,
    queryWorkers: options.queryWorkers ?? Math.max(1, availableParallelism() - 1),
    memoryCapBytes: options.memoryCapBytes ?? Math.min(totalmem() / 2, 8 * 2 ** 30),
    refreshMs: options.refreshMs ?? 200,
    onThread: options.onThread,
  };
  const start = (generation: string): Promise<Engine> => startEngine({ ...settings, folder: generation });
  let engine = await start(generations.current());

  async function* scanOf(source: Engine): AsyncIterable<IndexedDocument> {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const page: { documents: IndexedDocument[]; next: number | undefined } = await source.read('page', {
        after,
        limit: pageSize,
      });
      yield* page.documents;
      after = page.next;
    }
  }

  const switchTo = async (generation: string, fresh: Engine): Promise<void> => {
    const old = engine;
    generations.switchTo(generation);
    engine = fresh;
    await old.stop();
    generations.removeOthers();
  };

  const rebuild = createRebuild();
  const waits = (option: { refresh: 'wait' | 'soon' } | undefined): boolean => option?.refresh === 'wait';

  return {
    async upsert(documents, option) {
      await rebuild.upsert(documents);
      await engine.write('upsert', { documents, wait: waits(option) });
    },
    async patch(patches, option) {
      await rebuild.patch(patches);
      await engine.write('patch', { patches, wait: waits(option) });
    },
    async delete(what, option) {
      const erase = option?.erase ?? false;
      const ids = await engine.write<string[]>('delete', { what, wait: waits(option), erase });
      await rebuild.delete('ids' in what ? what.ids : ids, erase);
      return ids.length;
    },
    refresh: () => engine.write('refresh'),
    get: (ids) => engine.read('get', ids),
    scan: () => scanOf(engine),
    search: (request) => engine.read<SearchAnswer>('search', request),
    suggest: (request) => engine.read<Suggestion[]>('suggest', request),
    words: (request) => engine.read<KnownWord[]>('words', request),
    setPopularQueries: (queries) => engine.write('popular', queries),
    compact: () => engine.write('compact'),
    async rebuild(source) {
      const generation = generations.next();
      rmSync(generation, { recursive: true, force: true });
      const green = await start(generation);
      try {
        await rebuild.run(green, source ?? scanOf(engine), () => switchTo(generation, green));
      } catch (error) {
        await green.stop();
        rmSync(generation, { recursive: true, force: true });
        throw error;
      }
    },
    snapshot: (to) => engine.write('snapshot', to),
    async restore(from) {
      const generation = generations.next();
      rmSync(generation, { recursive: true, force: true });
      await cp(from, generation, { recursive: true });
      await switchTo(generation, await start(generation));
    },
    eraseFromCopy: (at, unwanted) =>
      new Promise((resolve, reject) => {
        const job: EraseJob = { ...unwanted, folder: at, key };
        const worker = new Worker(new URL('./copy/erase-worker.ts', import.meta.url), { workerData: job });
        worker.on('message', resolve);
        worker.on('error', reject);
        worker.on('exit', () => reject(new IndexError('index_closed', 'The thread ended before its job')));
      }),
    async stats() {
      const stats = await engine.write<Omit<IndexStats, 'memoryCapBytes'>>('stats');
      return { ...stats, memoryCapBytes: settings.memoryCapBytes };
    },
    async health() {
      const failure = engine.failure();
      if (failure) return { state: 'down', detail: failure.message };
      const { lastError } = await engine.write<{ lastError: string | undefined }>('health');
      const trouble = engine.trouble() ?? lastError;
      return trouble === undefined
        ? { state: 'ready', detail: 'All threads answer' }
        : { state: 'degraded', detail: trouble };
    },
    close: () => engine.stop(),
  };
};
