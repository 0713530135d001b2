import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/log.ts';
import type { StateFile } from './state-file.ts';
import type { Revocations } from './verifier.ts';

export interface RemoteRevocationsDeps {
  readonly identityUrl: URL;
  readonly clock: Clock;
  readonly log: Log;
  readonly state: StateFile;
  /** Between two looks at the feed. The contract promises 5 s from revocation to refusal. */
  readonly everyMs?: number;
}

export interface RemoteRevocations extends Revocations {
  stop(): void;
}

/** Services start at the same time, and identity may be restarted: a look or two that fails is nothing to report. */
const worryAfter = 3;

interface Known {
  next: number;
  /** Session hash to the time at which its token ends by itself. */
  sessions: Map<string, number>;
}

/** The feed names sessions by hash, so that it may be read by anyone and tells them nothing. */
export const sessionHash = (sessionId: string) => createHash('sha256').update(sessionId).digest('base64url');

/** Follows identity's feed of ended sessions. While identity is away, what is known stays in force. */
export async function followRevocations(deps: RemoteRevocationsDeps): Promise<RemoteRevocations> {
  const known = fromState(await deps.state.read());
  const stopped = new AbortController();
  let failures = 0;

  async function look(): Promise<void> {
    try {
      const more = await fetchAfter(deps.identityUrl, known.next, stopped.signal);
      failures = 0;
      if (more.items.length === 0) return;
      for (const { sessionHash: hash, expiresAt } of more.items) known.sessions.set(hash, Date.parse(expiresAt));
      known.next = more.next;
      forgetEnded(known, deps.clock.now());
      await deps.state.write({ next: known.next, sessions: [...known.sessions] });
    } catch (error) {
      if (stopped.signal.aborted) return;
      failures += 1;
      if (failures === worryAfter) {
        deps.log.warn({ err: error }, 'the feed of ended sessions cannot be read; known ones stay refused');
      }
    }
  }

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look();
      await sleep(deps.everyMs ?? 2_000, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  }
  void follow();

  return {
    isRevoked: (sessionId) => known.sessions.has(sessionHash(sessionId)),
    stop: () => stopped.abort(),
  };
}

interface Feed {
  items: { sessionHash: string; expiresAt: string }[];
  next: number;
}

async function fetchAfter(identityUrl: URL, after: number, stop: AbortSignal): Promise<Feed> {
  const url = new URL(identityEndpoints.revocations.path, identityUrl);
  url.searchParams.set('after', String(after));
  const answer = await fetch(url, { signal: AbortSignal.any([stop, AbortSignal.timeout(4_000)]), redirect: 'error' });
  if (!answer.ok) throw new Error(`identity answered ${answer.status}`);
  return (await answer.json()) as Feed;
}

function forgetEnded(known: Known, now: number): void {
  for (const [hash, endsAt] of known.sessions) if (endsAt < now) known.sessions.delete(hash);
}

function fromState(value: unknown): Known {
  const { next, sessions } = (value ?? {}) as { next?: number; sessions?: [string, number][] };
  return { next: next ?? 0, sessions: new Map(sessions ?? []) };
}
