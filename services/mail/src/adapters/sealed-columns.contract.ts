import type { Engine } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { rotateKeys } from '@lyceum/platform/vault/rotate-keys';
import { sealedColumn } from '@lyceum/platform/vault/sealed-column';
import { describe, expect, test } from 'vitest';
import { sampleAccount } from '../testing/sample-account.ts';
import { sampleDomain } from '../testing/sample-domain.ts';
import { days, testClock } from '../testing/test-clock.ts';
import { openTestStore } from '../testing/test-store.ts';
import { sqlKeptReplies } from './kept-replies.ts';
import type { AccountTables } from './schema.ts';
import { accountSealedColumns } from './sealed-columns.ts';
import { sqlAccounts } from './sql-accounts.ts';
import { sqlAppPasswords } from './sql-app-passwords.ts';
import { sqlDomains } from './sql-domains.ts';

const secrets = [
  'Jane Secretive',
  'my signature',
  'elsewhere@two.test',
  'sends spam',
  'kept answer',
  'Phone',
  'PRIVATE KEY',
];

/** One of everything that is kept, with all of its secrets. */
async function filledStore(engine: Engine) {
  const { db, vault, folder } = await openTestStore<AccountTables>(engine);
  const clock = testClock();
  const accounts = sqlAccounts({ db, vault, clock });
  const replies = sqlKeptReplies({ db, vault });
  const appPasswords = sqlAppPasswords({ db, vault });
  const domains = sqlDomains({ db, vault });
  const account = sampleAccount({ displayName: 'Jane Secretive' });
  const settings = {
    ...account.settings,
    signature: 'my signature',
    forwarding: { enabled: true, to: 'elsewhere@two.test', keepCopy: true },
  };
  const reply = { keyHash: 'key', fingerprint: 'print', body: 'kept answer' };
  await accounts.add({ account: { ...account, settings }, likeness: account.address, mostAccounts: 10, reply });
  await accounts.suspend(account.id, { reason: 'sends spam' });
  const password = { id: newId(), name: 'Phone', scopes: ['send' as const], createdAt: 1, lastUsedAt: null };
  await appPasswords.add({ accountId: account.id, password, hash: 'hash', most: 5 });
  await domains.add(sampleDomain(), 'a PRIVATE KEY');
  const everything = async () => ({
    account: await accounts.find(account.id),
    reply: await replies.find('key'),
    passwords: await appPasswords.ofAccount(account.id),
    signingKey: await domains.signingKey('one.test'),
  });
  const tables = ['accounts', 'kept_replies', 'app_passwords', 'domains', 'address_claims', 'account_owners'] as const;
  const rows = async () =>
    (await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))).flat();
  return { db, folder, everything, rows };
}

export function sealedColumnsContract(name: string, engine: Engine): void {
  describe(name, () => {
    test('what is personal or secret does not lie in the clear', async () => {
      const { everything, rows } = await filledStore(engine);
      const opened = JSON.stringify(await everything());
      const stored = JSON.stringify(await rows());
      for (const secret of secrets) {
        expect(opened).toContain(secret);
        expect(stored).not.toContain(secret);
      }
    });

    test('a key rotation is told of every sealed column, so that all of it opens afterwards', async () => {
      const { db, folder, everything } = await filledStore(engine);
      const before = await everything();
      const rewrapped = await rotateKeys({
        folder,
        masterKey: openMasterKey({ dataDir: folder }),
        places: accountSealedColumns.map((column) => sealedColumn(db, column)),
        settleMs: 0,
        clock: testClock(Date.now() + days(1)),
      });
      expect(rewrapped).toBe(accountSealedColumns.length);
      expect(await everything()).toEqual(before);
    });
  });
}
