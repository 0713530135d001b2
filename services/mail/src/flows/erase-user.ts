import type { Clock } from '@lyceum/platform/clock';
import type { Accounts } from '../ports/accounts.ts';

export interface EraseUserDeps {
  readonly accounts: Pick<Accounts, 'ofUser' | 'markDeleting'>;
  readonly clock: Clock;
  readonly graceMs: number;
}

const portion = 100;

/** Deletes every account of a user whom identity has erased, as the user would have. Harmless when repeated. */
export async function eraseUser({ accounts, clock, graceMs }: EraseUserDeps, userId: string): Promise<void> {
  const requestedAt = clock.now();
  const deletion = { requestedAt, restorableUntil: requestedAt + graceMs };
  for (let after: string | undefined, more = true; more; ) {
    const page = await accounts.ofUser(userId, { limit: portion, after });
    // One that is being deleted already stays as it is.
    for (const { id } of page.items) await accounts.markDeleting(id, deletion);
    after = page.items.at(-1)?.id;
    more = page.more;
  }
}
