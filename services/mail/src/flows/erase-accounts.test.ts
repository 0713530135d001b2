import { newId } from '@lyceum/platform/ids';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { AccountTables } from '../adapters/schema.ts';
import { sqlAccounts } from '../adapters/sql-accounts.ts';
import { sampleAccount } from '../testing/sample-account.ts';
import { days, testClock } from '../testing/test-clock.ts';
import { openTestStore } from '../testing/test-store.ts';
import { eraseAccounts } from './erase-accounts.ts';

async function start() {
  const clock = testClock();
  const { db, vault } = await openTestStore<AccountTables>('sqlite');
  const accounts = sqlAccounts({ db, vault, clock });
  const erased: string[] = [];
  let failing: string | undefined;
  const deps = {
    accounts,
    clock,
    log: pino({ level: 'silent' }),
    addressHoldMs: days(90),
    engine: {
      async eraseMailbox(id: string) {
        if (id === failing) throw new Error('the disk is gone');
        erased.push(id);
      },
    },
  };
  const deleted = async (username: string, userId = newId()) => {
    const account = sampleAccount({ username, userId });
    await accounts.add({ account, likeness: account.address, mostAccounts: 100 });
    await accounts.markDeleting(account.id, { requestedAt: clock.now(), restorableUntil: clock.now() + days(30) });
    return account;
  };
  return {
    deps,
    clock,
    accounts,
    erased,
    deleted,
    fail: (id: string | undefined) => {
      failing = id;
    },
  };
}

test('mail is erased when its account is due, and not before', async () => {
  const { deps, clock, erased, deleted } = await start();
  const account = await deleted('jane');
  clock.pass(days(30) - 1);
  await eraseAccounts(deps);
  expect(erased).toEqual([]);
  clock.pass(1);
  await eraseAccounts(deps);
  await eraseAccounts(deps);
  expect(erased).toEqual([account.id]);
});

test('an address is held for 90 days from the day that it was given up', async () => {
  const { deps, clock, accounts, deleted } = await start();
  const { address } = await deleted('jane');
  const heldFrom = async (userId: string) => (await accounts.claimsAgainst(userId, [address])).length === 1;
  clock.pass(days(60));
  await eraseAccounts(deps);
  expect(await heldFrom(newId())).toBe(true);
  clock.pass(days(30) - 1);
  await eraseAccounts(deps);
  expect(await heldFrom(newId())).toBe(true);
  clock.pass(1);
  await eraseAccounts(deps);
  expect(await heldFrom(newId())).toBe(false);
});

test('an account whose mail cannot be erased stays due, cannot be restored, and keeps no other waiting', async () => {
  const { deps, clock, accounts, erased, deleted, fail } = await start();
  const userId = newId();
  const stuck = await deleted('stuck', userId);
  const others: string[] = [];
  for (let number = 0; number < 60; number++) others.push((await deleted(`jane-${number}`, userId)).id);
  clock.pass(days(30));
  fail(stuck.id);
  await eraseAccounts(deps);
  expect(new Set(erased)).toEqual(new Set(others));
  expect(await accounts.restore(stuck.id, 10)).toBe('not_deleting');
  fail(undefined);
  await eraseAccounts(deps);
  expect(erased).toContain(stuck.id);
});
