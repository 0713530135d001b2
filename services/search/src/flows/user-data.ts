import type { UserExport } from '@lyceum/contracts/search/privacy';
import { type Clock, toTime } from '@lyceum/platform/clock';
import type { AuditLog } from '../ports/audit-log.ts';
import type { UserData } from '../ports/user-data.ts';

export interface UserDataDeps {
  readonly holders: readonly UserData[];
  readonly clock: Clock;
  /** Leaves nothing of what was deleted from the database. */
  scrub(): Promise<void>;
}

/** Everything that any part of the service holds about a user. */
export async function exportUser({ holders, clock }: UserDataDeps, userId: string): Promise<UserExport> {
  const parts = await Promise.all(holders.map((holder) => holder.exportUser(userId)));
  return { userId, exportedAt: toTime(clock.now()), data: Object.assign({}, ...parts) };
}

export async function eraseUser(
  { holders, scrub }: Pick<UserDataDeps, 'holders' | 'scrub'>,
  userId: string,
): Promise<void> {
  for (const holder of holders) await holder.eraseUser(userId);
  await scrub();
}

const mostEntries = 1000;

/** What administrators did stays after they are gone, with nothing but their opaque id, until its time is over. */
export const auditAsUserData = (auditLog: Pick<AuditLog, 'list'>): UserData => ({
  async exportUser(userId) {
    const { items } = await auditLog.list({ limit: mostEntries, actorId: userId });
    return items.length === 0 ? {} : { administration: items.map((entry) => ({ ...entry, at: toTime(entry.at) })) };
  },
  eraseUser: async () => {},
});
