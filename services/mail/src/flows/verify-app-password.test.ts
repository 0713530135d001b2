import { expect, test } from 'vitest';
import type { AccountTables } from '../adapters/schema.ts';
import { sqlAccounts } from '../adapters/sql-accounts.ts';
import { sqlAppPasswords } from '../adapters/sql-app-passwords.ts';
import type { AppPasswordScope } from '../model/app-password.ts';
import { sampleAccount } from '../testing/sample-account.ts';
import { days, testClock } from '../testing/test-clock.ts';
import { openTestStore } from '../testing/test-store.ts';
import { createAppPassword, listAppPasswords, revokeAppPassword } from './app-passwords.ts';
import { verifyAppPassword } from './verify-app-password.ts';

async function start() {
  const clock = testClock();
  const { db, vault } = await openTestStore<AccountTables>('sqlite');
  const deps = { accounts: sqlAccounts({ db, vault, clock }), appPasswords: sqlAppPasswords({ db, vault }), clock };
  const account = sampleAccount();
  await deps.accounts.add({ account, likeness: account.address, mostAccounts: 10 });
  const own = { userId: account.userId, id: account.id };
  const make = (scopes: AppPasswordScope[]) => createAppPassword(deps, own, { name: 'Phone', scopes });
  const verify = async (password: string, scope: AppPasswordScope, address = account.address) =>
    (await verifyAppPassword(deps, { address, password, scope }))?.id;
  return { clock, db, deps, account, own, make, verify };
}

test('an app password opens its own account, within its scopes', async () => {
  const { make, verify, account } = await start();
  const { password } = await make(['receive']);
  expect(await verify(password, 'receive')).toBe(account.id);
  expect(await verify(password, 'receive', 'JANE@ONE.TEST')).toBe(account.id);
  expect(await verify(password, 'send')).toBeUndefined();
  expect(await verify(password, 'receive', 'joan@one.test')).toBeUndefined();
  const both = await make(['send', 'receive']);
  expect(await verify(both.password, 'send')).toBe(account.id);
});

test('hyphens, spaces and letter case may be typed wrongly, and nothing else', async () => {
  const { make, verify, account } = await start();
  const { password } = await make(['send']);
  for (const typed of [password.replaceAll('-', ''), password.replaceAll('-', ' '), password.toUpperCase()]) {
    expect(await verify(typed, 'send')).toBe(account.id);
  }
  const [first = ''] = password;
  for (const typed of [
    '',
    '-',
    password.slice(1),
    `${password}a`,
    `${first === 'a' ? 'b' : 'a'}${password.slice(1)}`,
  ]) {
    expect([typed, await verify(typed, 'send')]).toEqual([typed, undefined]);
  }
});

test('two passwords are never alike, and what is stored is neither of them', async () => {
  const { make, db } = await start();
  const [one, other] = [await make(['send']), await make(['send'])];
  expect(one.password).not.toBe(other.password);
  const stored = JSON.stringify(await db.selectFrom('app_passwords').selectAll().execute());
  for (const { password } of [one, other]) {
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(password.replaceAll('-', ''));
  }
  expect(stored).not.toContain('Phone');
});

test('a revoked password opens nothing', async () => {
  const { make, verify, deps, own } = await start();
  const { password, id } = await make(['send']);
  await revokeAppPassword(deps, own, id);
  expect(await verify(password, 'send')).toBeUndefined();
});

test('the last use is shown, to the minute', async () => {
  const { make, verify, deps, own, clock } = await start();
  const { password } = await make(['send']);
  const lastUse = async () => (await listAppPasswords(deps, own)).items[0]?.lastUsedAt;
  await verify('wrong', 'send');
  expect(await lastUse()).toBeNull();
  const first = new Date(clock.now()).toISOString();
  await verify(password, 'send');
  clock.pass(59_999);
  await verify(password, 'send');
  expect(await lastUse()).toBe(first);
  clock.pass(1);
  await verify(password, 'send');
  expect(await lastUse()).toBe(new Date(clock.now()).toISOString());
});

test('a suspended account can be read and sends nothing; one that is being deleted opens to no program', async () => {
  const { make, verify, deps, account, clock } = await start();
  const { password } = await make(['receive', 'send']);
  await deps.accounts.suspend(account.id, { reason: null });
  expect(await verify(password, 'send')).toBeUndefined();
  expect(await verify(password, 'receive')).toBe(account.id);
  await deps.accounts.suspend(account.id, null);
  await deps.accounts.markDeleting(account.id, { requestedAt: clock.now(), restorableUntil: clock.now() + days(1) });
  expect(await verify(password, 'receive')).toBeUndefined();
  await deps.accounts.restore(account.id, 10);
  expect(await verify(password, 'send')).toBe(account.id);
});
