import { domainsContract } from '../ports/domains.contract.ts';
import { openTestStore } from '../testing/test-store.ts';
import type { AccountTables } from './schema.ts';
import { sqlDomains } from './sql-domains.ts';

domainsContract('domains in PostgreSQL', async () => sqlDomains(await openTestStore<AccountTables>('postgres')));
