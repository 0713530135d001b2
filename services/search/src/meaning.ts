import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@lyceum/platform/log/log';
import { passagesOf } from './analyse/passages.ts';
import { createTopics, type TopicsOf } from './analyse/topics.ts';
import type { IndexedDocument } from './model/document.ts';
import type { Embedder } from './ports/embedder.ts';
import type { SearchIndex } from './ports/search-index.ts';
import type { NearDocument, VectorIndex } from './ports/vector-index.ts';

export interface Meaning {
  /** Documents that have just been indexed; they get their vectors when there is time. Returns at once. */
  add(documents: readonly IndexedDocument[]): void;
  /** Documents that have just left the index. */
  remove(ids: readonly string[]): Promise<void>;
  /** The documents nearest to a text. Rejects with `preparing` while the model is not ready. */
  near(text: string, count: number, among?: ReadonlySet<string>): Promise<NearDocument[]>;
  status(): MeaningStatus;
  close(): Promise<void>;
}

export interface MeaningStatus {
  /** Documents that wait for their vectors, as far as is known. */
  waiting: number;
  /** Whether documents of earlier times are still being gone through. */
  catchingUp: boolean;
}

export interface MeaningDeps {
  index: Pick<SearchIndex, 'scan' | 'get' | 'upsert'>;
  vectors: VectorIndex;
  embedder: Embedder;
  log: Log;
  /** How much of the time may be spent embedding documents, from 0 to 1. */
  duty?: number;
}

/** More than this many waiting are found by going through the index instead of being remembered. */
const mostWaiting = 5_000;
const scanBatch = 64;
const readyPollMs = 500;
const failurePauseMs = 5_000;

/**
 * Gives documents their vectors in the background: those that come in, and at a start those that have none, because
 * the model was not ready or the process ended. What is done is what the vector index has; nothing else is kept.
 */
export function createMeaning(deps: MeaningDeps): Meaning {
  const { index, vectors, embedder, log, duty = 0.5 } = deps;
  const waiting = new Set<string>();
  const gone = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;
  let catchingUp = true;
  let topics: TopicsOf | undefined;
  let wake = Promise.withResolvers<void>();

  const understands = ({ language, type }: IndexedDocument): boolean =>
    type !== 'image' && (embedder.languages?.includes(language) ?? true);

  /** A document that left meanwhile must not come back as a vector, nor one that changed get the old one's. */
  const embed = async (document: IndexedDocument): Promise<void> => {
    const texts = passagesOf(document);
    if (texts.length === 0) return;
    topics ??= await createTopics(embedder);
    const found = await embedder.embed(texts, { background: true });
    if (gone.has(document.id)) return;
    await vectors.upsert(found.map((vector, part) => ({ id: document.id, part, vector })));
    const named = topics(found).map((topic) => `topic:${topic}`);
    const others = (document.tags ?? []).filter((tag) => !tag.startsWith('topic:'));
    if (named.length > 0) await index.upsert([{ ...document, tags: [...others, ...named] }]);
  };

  const work = async (document: IndexedDocument): Promise<void> => {
    if (!understands(document)) return;
    const began = performance.now();
    try {
      await embed(document);
    } catch (error) {
      // One document that cannot be embedded must not keep all others waiting; a model that is gone must.
      if (signal.aborted || !embedder.ready()) throw error;
      log.warn({ err: error, document: document.id }, 'the meaning of a document could not be worked out');
    }
    await pause((performance.now() - began) * (1 / duty - 1), undefined, { signal, ref: false });
  };

  const follow = async (): Promise<void> => {
    for (const id of waiting) {
      waiting.delete(id);
      gone.delete(id);
      const [document] = await index.get([id]);
      if (document) await work(document);
      signal.throwIfAborted();
    }
  };

  const catchUp = async (): Promise<void> => {
    catchingUp = true;
    for await (const batch of batches(index.scan(), scanBatch)) {
      const have = await vectors.has(batch.map(({ id }) => id));
      for (const [at, document] of batch.entries()) if (have[at] === false) await work(document);
      await follow();
    }
    catchingUp = false;
  };

  const run = async (): Promise<void> => {
    while (!embedder.ready()) await pause(readyPollMs, undefined, { signal, ref: false });
    await follow();
    if (catchingUp) await catchUp();
    gone.clear();
    await Promise.race([wake.promise, pause(60_000, undefined, { signal, ref: false })]);
    wake = Promise.withResolvers();
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'the meaning of documents could not be worked out; it will be tried again');
        catchingUp = true;
        await pause(failurePauseMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  };
  const ended = loop();

  return {
    add(documents) {
      const tooMany: string[] = [];
      for (const document of documents.filter(understands)) {
        if (waiting.size < mostWaiting) waiting.add(document.id);
        else tooMany.push(document.id);
      }
      wake.resolve();
      if (tooMany.length === 0) return;
      // Without vectors they are found when the index is gone through.
      catchingUp = true;
      vectors.delete(tooMany).catch((error: unknown) => log.warn({ err: error }, 'old vectors could not be deleted'));
    },
    async remove(ids) {
      for (const id of ids) {
        waiting.delete(id);
        gone.add(id);
      }
      await vectors.delete([...ids]);
    },
    async near(text, count, among) {
      const [vector] = await embedder.embed([text]);
      if (!vector) return [];
      return vectors.near({ vector, count, ...(among ? { among } : {}) });
    },
    status: () => ({ waiting: waiting.size, catchingUp }),
    async close() {
      closing.abort(new Error('closing'));
      wake.resolve();
      await ended;
    },
  };
}

async function* batches<T>(source: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of source) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
