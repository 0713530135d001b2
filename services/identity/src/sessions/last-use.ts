import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import type { Client } from '../model/client.ts';
import type { Sessions } from '../ports/sessions.ts';

export interface LastUseDeps {
  readonly sessions: Pick<Sessions, 'touch'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The list of sessions is right to the minute; a write for every request would cost more than it tells. */
const notedEveryMs = 60_000;
const mostRemembered = 50_000;

/** Notes when and where from a session was last used. Never in the way of the request. */
export function createLastUse({
  sessions,
  clock,
  log,
}: LastUseDeps): (sessionId: string, client: () => Client) => void {
  const noted = new Map<string, number>();
  return (sessionId, clientOf) => {
    const now = clock.now();
    if (now - (noted.get(sessionId) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
    noted.delete(sessionId);
    noted.set(sessionId, now);
    if (noted.size > mostRemembered) noted.delete(noted.keys().next().value ?? '');
    const { address, country } = clientOf();
    sessions
      .touch(sessionId, { lastUsedAt: now, address, country })
      .catch((error: unknown) => log.warn({ err: error }, 'the last use of a session could not be noted'));
  };
}
