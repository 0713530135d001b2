import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import { repeat } from '@lyceum/platform/repeat';
import { sessionHash } from '@lyceum/platform/tokens/remote-revocations';
import type { Revocations } from '@lyceum/platform/tokens/verifier';
import { sessionLastsMs } from '../model/session.ts';
import type { Sessions } from '../ports/sessions.ts';

export interface EndedSessionsDeps {
  readonly sessions: Pick<Sessions, 'revocationsAfter'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface EndedSessions extends Revocations {
  /** Ended by this process: refused from the very next request on. */
  add(sessionIds: readonly string[]): void;
  stop(): Promise<void>;
}

/** Sessions that another process has ended are refused here within this time; the contract promises five seconds. */
const lookEveryMs = 1_000;
const portion = 1_000;
const mostRemembered = 10_000;

/** The sessions that ended before their tokens did, in memory. Complete before the first request is answered. */
export async function followEndedSessions({ sessions, clock, log }: EndedSessionsDeps): Promise<EndedSessions> {
  /** Session hash to the time at which its token ends by itself. */
  const ended = new Map<string, number>();
  let last = 0;
  const hashOf = rememberedHashes();

  async function look(): Promise<void> {
    for (let more = true; more; ) {
      const found = await sessions.revocationsAfter(last, portion);
      for (const { seq, sessionHash: hash, expiresAt } of found) {
        ended.set(hash, expiresAt);
        last = seq;
      }
      more = found.length === portion;
    }
    const now = clock.now();
    for (const [hash, endsAt] of ended) if (endsAt < now) ended.delete(hash);
  }

  await look();
  const { stop } = repeat({ name: 'reading ended sessions', everyMs: lookEveryMs, begin: 'later', log, work: look });
  return {
    // Mostly there are none, and then nothing has to be hashed.
    isRevoked: (sessionId) => ended.size > 0 && ended.has(hashOf(sessionId)),
    add(sessionIds) {
      for (const id of sessionIds) ended.set(sessionHash(id), clock.now() + sessionLastsMs);
    },
    stop,
  };
}

/** A session asks again and again, and its hash stays the same. */
function rememberedHashes(): (sessionId: string) => string {
  const hashes = new Map<string, string>();
  return (sessionId) => {
    const known = hashes.get(sessionId);
    if (known !== undefined) return known;
    const hash = sessionHash(sessionId);
    if (hashes.size >= mostRemembered) hashes.clear();
    hashes.set(sessionId, hash);
    return hash;
  };
}
