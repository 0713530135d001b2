import { configVersionsContract } from '../ports/config-versions.contract.ts';
import { siteClaimsContract } from '../ports/site-claims.contract.ts';
import { openAdministrationStore } from '../testing/administration-store.ts';
import { sqlConfigVersions } from './sql-config-versions.ts';
import { sqlOptOuts } from './sql-opt-outs.ts';

configVersionsContract('PostgreSQL', async () => sqlConfigVersions(await openAdministrationStore('postgres')));
siteClaimsContract('PostgreSQL', async () => {
  const store = await openAdministrationStore('postgres');
  const raw = async () => JSON.stringify(await store.db.selectFrom('opt_out_claims').selectAll().execute());
  return { claims: sqlOptOuts(store), raw };
});
