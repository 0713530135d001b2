import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import type { FoundPictures } from '../ports/found-pictures.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { withSight } from './picture-document.ts';
import type { PictureLayouts } from './picture-layouts.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface LookAgainDeps {
  pictures: Pick<FoundPictures, 'kept'>;
  index: Pick<SearchIndex, 'get' | 'upsert'>;
  vectors: Pick<VectorIndex, 'has' | 'upsert' | 'delete'>;
  layouts: Pick<PictureLayouts, 'keep' | 'remove'>;
  thumbnails: Pick<Thumbnails, 'read'>;
  eye: PictureEye;
  clock: Clock;
  log: Log;
  /** Between two rounds, and after a failure. */
  pauseMs?: { round: number; failure: number };
}

const pageSize = 100;
const pollMs = 1000;
const usualPauseMs = { round: 60 * 60_000, failure: 60_000 };

/**
 * Gives vectors to pictures that have none, because no engine was ready or another one is now: from their thumbnails, so
 * that nobody's server is asked again.
 */
export function lookAgain(deps: LookAgainDeps): { close(): Promise<void> } {
  const { pictures, index, vectors, layouts, thumbnails, eye, clock, log, pauseMs = usualPauseMs } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const wait = (ms: number): Promise<void> => pause(ms, undefined, { signal, ref: false });

  const look = async (id: string): Promise<void> => {
    const thumbnail = await thumbnails.read(id);
    if (!thumbnail) return;
    const picture = await eye.read(thumbnail, { keep: false, urgent: false });
    const sight = await eye.see(picture);
    // It may have gone meanwhile.
    const [document] = await index.get([id]);
    if (!document) return;
    await index.upsert([withSight(document, sight, clock.now())]);
    await vectors.upsert([{ id, part: 0, vector: sight.vector }]);
    if (picture.layout) await layouts.keep(id, picture.layout);
    const [still] = await index.get([id]);
    if (!still) await Promise.all([vectors.delete([id]), layouts.remove([id])]);
  };

  const lookAt = async (ids: string[]): Promise<void> => {
    const have = await vectors.has(ids);
    for (const [at, id] of ids.entries()) {
      if (have[at]) continue;
      while (!eye.canSee()) await wait(pollMs);
      const began = performance.now();
      await look(id);
      // In no hurry: as much rest as work.
      await wait(performance.now() - began);
    }
  };

  const goThrough = async (): Promise<void> => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const ids = await pictures.kept(after, pageSize);
      await lookAt(ids);
      after = ids.at(-1);
    }
  };

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await goThrough();
        await wait(pauseMs.round);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'pictures could not be looked at again; it will be tried later');
        await wait(pauseMs.failure).catch(() => {});
      }
    }
  };
  const ended = work();

  return {
    async close() {
      closing.abort(new Error('closing'));
      await ended;
    },
  };
}
