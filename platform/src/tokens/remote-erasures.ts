import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { ErasureFeed } from '@lyceum/contracts/identity/keys';
import type { Log } from '../log/log.ts';
import { repeat } from '../repeat.ts';
import type { StateFile } from './state-file.ts';

export interface RemoteErasuresDeps {
  readonly identityUrl: URL;
  readonly log: Log;
  readonly state: StateFile;
  /** Removes all that is kept of a user. May be called again for the same one. */
  erase(userId: string): Promise<void>;
  readonly everyMs?: number;
}

/** While identity is away there is nothing to learn, and its absence is reported by others. */
const usualPauseMs = 5_000;

/**
 * Follows identity's feed of erased users. The place in the feed is kept only after everything up to it was removed,
 * so after a crash a user may be removed twice and is never left out.
 */
export async function followErasures(deps: RemoteErasuresDeps): Promise<{ stop(): Promise<void> }> {
  const { identityUrl, log, state, erase, everyMs = usualPauseMs } = deps;
  let next = placeIn(await state.read());
  const stopped = new AbortController();

  async function look(): Promise<void> {
    const feed = await fetchAfter(identityUrl, next, stopped.signal).catch(() => undefined);
    for (const { seq, userId } of feed?.items ?? []) {
      if (stopped.signal.aborted) return;
      await erase(userId);
      next = seq;
      await state.write({ next });
      log.info({ user: userId }, 'what was kept of an erased user was removed');
    }
  }

  const following = repeat({ name: 'removing what is kept of erased users', everyMs, log, work: look });
  return {
    async stop() {
      stopped.abort();
      await following.stop();
    },
  };
}

async function fetchAfter(identityUrl: URL, after: number, stop: AbortSignal): Promise<ErasureFeed> {
  const url = new URL(identityEndpoints.erasures.path, identityUrl);
  url.searchParams.set('after', String(after));
  const answer = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(4_000)]), redirect: 'error' });
  if (!answer.ok) throw new Error(`identity answered ${answer.status}`);
  return (await answer.json()) as ErasureFeed;
}

function placeIn(value: unknown): number {
  const { next } = (value ?? {}) as { next?: unknown };
  return typeof next === 'number' ? next : 0;
}
