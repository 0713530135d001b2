import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { identity } from '@lyceum/identity/service';
import { mail } from '@lyceum/mail/service';
import { openDatabase } from '@lyceum/platform/database/database';
import { repository } from '@lyceum/platform/service/house';
import type { Tables } from '@lyceum/platform/service/start';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings } from '@lyceum/platform/settings/read';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import type { Place } from '@lyceum/platform/vault/place';
import { rotateKeys } from '@lyceum/platform/vault/rotate-keys';
import { rotateMasterKey } from '@lyceum/platform/vault/rotate-master-key';
import { sealedColumn } from '@lyceum/platform/vault/sealed-column';
import { sealedFolder } from '@lyceum/platform/vault/sealed-folder';
import { openVault } from '@lyceum/platform/vault/vault';
import { search } from '@lyceum/search/service';

/**
 * `npm run rotate-key`: a new master key, and a new key in every service's keyring with everything sealed re-wrapped.
 * Services may run meanwhile. Stopped half-way, it is finished by running it again.
 */
const settings = readSettings(commonSettings, process.env);
const dataDir = resolve(repository, settings.DATA_DIR);
/** Where the keys of values in a database are that several processes share, and otherwise all keys. */
const sharedDir = settings.KEYRING_DIR === undefined ? dataDir : resolve(repository, settings.KEYRING_DIR);

for (const folder of new Set([dataDir, sharedDir])) {
  const keyrings = rotateMasterKey({ dataDir: folder, masterKey: masterKeyIn(folder) });
  console.log(`The master key in ${folder} is new; ${keyrings} keyrings moved to it.`);
}

const parts: readonly { name: string; tables: Tables }[] = [identity, mail, search];
await Promise.all(parts.filter(({ name }) => existsSync(join(dataDir, name, 'keyring.json'))).map(rotatePart));

function masterKeyIn(folder: string) {
  return openMasterKey({ dataDir: folder, value: settings.MASTER_KEY, previous: settings.MASTER_KEY_PREVIOUS });
}

/** Files have the keys of their folder, values in the database those that are shared; often the same. */
async function rotatePart({ name, tables }: { name: string; tables: Tables }): Promise<void> {
  const [folder, shared] = [join(dataDir, name), join(sharedDir, name)];
  const key = openVault({ folder: shared, masterKey: masterKeyIn(sharedDir) }).dataKey('database');
  const { migrations, sealed } = tables;
  const database = await openDatabase({ service: name, url: settings.DATABASE_URL, folder, key, migrations });
  try {
    const columns = sealed.map((column) => sealedColumn(database.db, column));
    if (shared === folder) return await rotate(name, folder, [sealedFolder(folder), ...columns]);
    await rotate(name, folder, [sealedFolder(folder)]);
    await rotate(name, shared, columns);
  } finally {
    await database.close();
  }
}

async function rotate(name: string, folder: string, places: Place[]): Promise<void> {
  let shown = '';
  const rewrapped = await rotateKeys({
    folder,
    masterKey: masterKeyIn(dirname(folder)),
    places,
    onProgress: ({ step, rewrapped: done }) => {
      const line = `${name}: ${step}, ${done} so far`;
      if (line !== shown) console.log(line);
      shown = line;
    },
  });
  console.log(`${name}: ${rewrapped} values and files have the new key; the old one is destroyed.`);
}
