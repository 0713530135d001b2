import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import type { Log } from '@lyceum/platform/log/log';
import type { AuditLog } from '../ports/audit-log.ts';

export interface AuditDeps {
  readonly auditLog: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Deed {
  readonly actorId: string;
  readonly action: string;
  readonly status: number;
  readonly requestId: string;
  readonly changes: boolean;
}

/** Pages of administrators ask every second or so; what they ask again and again is one entry. */
const sameWithinMs = 5 * 60_000;
const mostRemembered = 10_000;

export interface Audit {
  /** What a call changed, to be written with it. */
  note(requestId: string, detail: Readonly<Record<string, unknown>>): void;
  record(deed: Deed): Promise<void>;
}

export function createAudit({ auditLog, clock, log }: AuditDeps): Audit {
  const details = new Map<string, Readonly<Record<string, unknown>>>();
  const looks = new Map<string, number>();

  function isRepeated({ actorId, action, status, changes }: Deed, now: number): boolean {
    if (changes) return false;
    const look = `${actorId} ${action} ${status}`;
    if (now - (looks.get(look) ?? Number.NEGATIVE_INFINITY) < sameWithinMs) return true;
    looks.delete(look);
    looks.set(look, now);
    if (looks.size > mostRemembered) looks.delete(looks.keys().next().value ?? '');
    return false;
  }

  return {
    note: (requestId, detail) => void details.set(requestId, detail),
    async record(deed) {
      const detail = details.get(deed.requestId) ?? {};
      details.delete(deed.requestId);
      const at = clock.now();
      if (isRepeated(deed, at)) return;
      const { actorId, action, status, requestId } = deed;
      try {
        await auditLog.append({ id: newId(), at, actorId, action, status, requestId, detail });
      } catch (error) {
        log.error({ err: error, requestId, action }, 'an entry of the audit log could not be written');
      }
    },
  };
}
