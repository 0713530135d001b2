import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { identity } from '@lyceum/identity/service';
import { mail } from '@lyceum/mail/service';
import { openDatabase } from '@lyceum/platform/database/database';
import { repository } from '@lyceum/platform/service/house';
import type { Tables } from '@lyceum/platform/service/start';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings } from '@lyceum/platform/settings/read';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
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
const masterKey = openMasterKey({ dataDir, value: settings.MASTER_KEY, previous: settings.MASTER_KEY_PREVIOUS });

const keyrings = rotateMasterKey({ dataDir, masterKey });
console.log(`The master key is new; ${keyrings} keyrings moved to it.`);

const parts: readonly { name: string; tables: Tables }[] = [identity, mail, search];
await Promise.all(
  parts
    .map((part) => ({ part, folder: join(dataDir, part.name) }))
    .filter(({ folder }) => existsSync(join(folder, 'keyring.json')))
    .map(({ part, folder }) => rotatePart(part, folder)),
);

async function rotatePart({ name, tables }: { name: string; tables: Tables }, folder: string): Promise<void> {
  const key = openVault({ folder, masterKey }).dataKey('database');
  const { migrations, sealed } = tables;
  const database = await openDatabase({ service: name, url: settings.DATABASE_URL, folder, key, migrations });
  try {
    const places = [sealedFolder(folder), ...sealed.map((column) => sealedColumn(database.db, column))];
    let shown = '';
    const rewrapped = await rotateKeys({
      folder,
      masterKey,
      places,
      onProgress: ({ step, rewrapped: done }) => {
        const line = `${name}: ${step}, ${done} so far`;
        if (line !== shown) console.log(line);
        shown = line;
      },
    });
    console.log(`${name}: ${rewrapped} values and files have the new key; the old one is destroyed.`);
  } finally {
    await database.close();
  }
}
