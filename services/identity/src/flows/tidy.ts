import type { Clock } from '@lyceum/platform/clock';
import type { Repositories } from '../ports/store.ts';

export interface TidyDeps {
  readonly store: Repositories;
  readonly clock: Clock;
  /** At least a year: the database removes nothing younger. */
  readonly keepAuditDays?: number;
}

const day = 24 * 60 * 60_000;

/** Ended sessions are shown for a while, and used links told apart from unknown ones. */
const keepEndedMs = 30 * day;
const keepActivityMs = 365 * day;
/** A service that is off for longer than this does not learn of the users that were erased meanwhile. */
const keepErasuresMs = 90 * day;
/** Then an address that was never verified is free again, and what was given with it is gone. */
const keepUnverifiedMs = 7 * day;

/** Forgets what nobody needs any more (ASVS 14.2.4). */
export async function tidy({ store, clock, keepAuditDays = 365 }: TidyDeps): Promise<void> {
  const now = clock.now();
  await store.challenges.removeExpiredBefore(now);
  await store.ceremonies.removeExpiredBefore(now);
  await store.attempts.removeEndedBefore(now);
  await store.sessions.forgetRevocationsBefore(now - 60_000);
  await store.sessions.forgetEndedBefore(now - keepEndedMs);
  await store.mailedTokens.removeExpiredBefore(now - keepEndedMs);
  await store.erasures.forgetBefore(now - keepErasuresMs);
  await store.activities.removeBefore(now - keepActivityMs);
  await store.auditLog.removeBefore(now - keepAuditDays * day);
  await store.users.removeUnverifiedBefore(now - keepUnverifiedMs);
}
