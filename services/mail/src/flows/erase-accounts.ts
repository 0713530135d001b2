import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import type { Account } from '../model/account.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { MailEngine } from '../ports/mail-engine.ts';

export interface EraseAccountsDeps {
  readonly accounts: Pick<Accounts, 'dueForErasure' | 'erase' | 'forgetExpired'>;
  readonly engine: Pick<MailEngine, 'eraseMailbox'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'info'>;
  /** How long an address is kept from others, counted from the day it was given up. */
  readonly addressHoldMs: number;
}

const BATCH = 50;

/** How long a request can be repeated under its `Idempotency-Key`. */
const repliesKeptMs = 24 * 60 * 60 * 1000;

/**
 * Erases the accounts whose time is over: first the mail, then the account. Killed between the two, the next run finds
 * the account still due and erases an empty mailbox once more.
 */
export async function eraseAccounts(deps: EraseAccountsDeps): Promise<void> {
  const { accounts, clock } = deps;
  for (;;) {
    const due = await accounts.dueForErasure(BATCH);
    const erased = await Promise.all(due.map((account) => eraseOne(deps, account)));
    // One that cannot be erased now must keep neither the others nor this loop waiting.
    if (due.length < BATCH || !erased.includes(true)) break;
  }
  await accounts.forgetExpired(clock.now() - repliesKeptMs);
}

async function eraseOne(
  { accounts, engine, clock, log, addressHoldMs }: EraseAccountsDeps,
  { id, deletion }: Account,
): Promise<boolean> {
  try {
    await engine.eraseMailbox(id);
    await accounts.erase(id, (deletion?.requestedAt ?? clock.now()) + addressHoldMs);
    log.info({ accountId: id }, 'account erased');
    return true;
  } catch (error) {
    log.error({ accountId: id, err: error }, 'account could not be erased; it is tried again');
    return false;
  }
}
