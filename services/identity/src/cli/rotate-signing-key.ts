import { join, resolve } from 'node:path';
import { systemClock } from '@lyceum/platform/clock';
import { openDatabase } from '@lyceum/platform/database/database';
import { repository } from '@lyceum/platform/service/house';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings } from '@lyceum/platform/settings/read';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import type { IdentitySchema } from '../adapters/sql/schema.ts';
import { sqlSigningKeys } from '../adapters/sql/sql-signing-keys.ts';
import { rotateSigningKey } from '../keys/new-signing-key.ts';
import { identity } from '../service.ts';

/**
 * `npm run rotate-signing-key`: tokens are signed with a new key. Identity may run meanwhile, and finds it by itself;
 * tokens of the former key stay good until they expire.
 */
const settings = readSettings(commonSettings, process.env);
const dataDir = resolve(repository, settings.DATA_DIR);
const masterKey = openMasterKey({ dataDir, value: settings.MASTER_KEY, previous: settings.MASTER_KEY_PREVIOUS });
const folder = join(dataDir, identity.name);
const vault = openVault({ folder, masterKey });
const { migrations } = identity.tables;
const location = { service: identity.name, url: settings.DATABASE_URL, folder, key: vault.dataKey('database') };
const database = await openDatabase<IdentitySchema>({ ...location, migrations });
try {
  const activeFrom = await rotateSigningKey(sqlSigningKeys(database.db, vault), systemClock.now());
  console.log(`A new signing key is published, and will be used from ${new Date(activeFrom).toISOString()}.`);
} finally {
  await database.close();
}
