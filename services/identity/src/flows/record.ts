import type { DeviceSummary } from '@lyceum/contracts/identity/device';
import { newId } from '@lyceum/platform/ids';
import { type ActivityKind, noRisk, type Risk } from '../model/activity.ts';
import type { AuditEntry } from '../model/audit.ts';
import type { Client } from '../model/client.ts';
import type { Repositories } from '../ports/store.ts';

export interface Happening {
  readonly kind: ActivityKind;
  readonly userId: string;
  readonly client: Client;
  readonly at: number;
  readonly device?: DeviceSummary | undefined;
  readonly risk?: Risk;
  readonly detail?: AuditEntry['detail'];
}

/** Notes what happened, for the user to see and for the operator to account for (ASVS 16.3.1, 16.3.2). */
export async function record(
  { activities, auditLog }: Pick<Repositories, 'activities' | 'auditLog'>,
  { kind, userId, client, at, device, risk = noRisk, detail = {} }: Happening,
): Promise<void> {
  const { address, country } = client;
  await activities.add({ id: newId(), userId, kind, at, device, address, country, risk });
  const judged = risk.level === 'low' ? {} : { risk: risk.level };
  await audit(auditLog, {
    action: kind,
    actorId: userId,
    targetId: userId,
    client,
    at,
    detail: { ...detail, ...judged },
  });
}

export interface Deed {
  readonly action: string;
  readonly actorId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly client?: Client | undefined;
  readonly at: number;
  readonly detail?: AuditEntry['detail'];
}

/** Only for the operator. */
export async function audit(auditLog: Repositories['auditLog'], deed: Deed): Promise<void> {
  const { action, actorId, targetId, client, at, detail = {} } = deed;
  const { address, requestId } = client ?? {};
  await auditLog.append({ id: newId(), at, action, actorId, targetId, address, requestId, detail });
}
