import type { Clock } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import type { SessionChoice } from '../ports/sessions.ts';
import type { Repositories, Store } from '../ports/store.ts';
import { record } from './record.ts';

export interface EndSessionsDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** Refused here from this moment on; the other services learn it from the feed. */
  sessionsEnded(ids: readonly string[]): void;
}

export interface Ending {
  readonly choice: SessionChoice;
  readonly client: Client;
}

/** Ends sessions, and notes it where there were any. */
export async function endSessions(deps: EndSessionsDeps, { choice, client }: Ending): Promise<number> {
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    const ids = await inside.sessions.revoke(choice, at);
    await noteEnded(inside, ids, { userId: choice.userId, client, at });
    return ids;
  });
  deps.sessionsEnded(ended);
  return ended.length;
}

export async function noteEnded(
  inside: Repositories,
  ids: readonly string[],
  about: { readonly userId: string; readonly client: Client; readonly at: number },
): Promise<void> {
  if (ids.length > 0) await record(inside, { kind: 'session_revoked', ...about, detail: { sessions: ids.length } });
}

/** One of the user's own; another's is not there. One that has ended stays ended. */
export async function endSession(deps: EndSessionsDeps, { choice, client }: Ending): Promise<void> {
  const { userId, id = '' } = choice;
  if (!(await deps.store.sessions.find(userId, id))) throw problem({ code: 'not_found' });
  await endSessions(deps, { choice, client });
}

export async function logout(
  deps: EndSessionsDeps,
  { userId, sessionId, client }: { userId: string; sessionId: string; client: Client },
): Promise<void> {
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    const ids = await inside.sessions.revoke({ userId, id: sessionId }, at);
    if (ids.length > 0) await record(inside, { kind: 'logout', userId, client, at });
    return ids;
  });
  deps.sessionsEnded(ended);
}
