import { appPasswordsContract } from '../ports/app-passwords.contract.ts';
import { openTestStore } from '../testing/test-store.ts';
import type { AccountTables } from './schema.ts';
import { sqlAppPasswords } from './sql-app-passwords.ts';

appPasswordsContract('app passwords in PostgreSQL', async () =>
  sqlAppPasswords(await openTestStore<AccountTables>('postgres')),
);
