import { accountsContract } from '../ports/accounts.contract.ts';
import { openTestStore } from '../testing/test-store.ts';
import { sqlKeptReplies } from './kept-replies.ts';
import type { AccountTables } from './schema.ts';
import { sqlAccounts } from './sql-accounts.ts';

accountsContract('accounts in SQLite', async (clock) => {
  const { db, vault } = await openTestStore<AccountTables>('sqlite');
  return { accounts: sqlAccounts({ db, vault, clock }), replies: sqlKeptReplies({ db, vault }) };
});
