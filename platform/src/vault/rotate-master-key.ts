import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurablySync } from '../data-folder/durable-file.ts';
import { keyringPath } from './keyring.ts';
import { readKeyring, wrapKeyring } from './keyring-contents.ts';
import type { MasterKey } from './master-key.ts';

/**
 * Moves the keyrings of all services to a new master key: to a fresh one when the key is kept in the data folder, or
 * from `MASTER_KEY_PREVIOUS` to `MASTER_KEY` when it is given by settings. Nothing sealed is touched. Killed at any
 * point, every keyring stays readable, and starting again finishes the work. Answers the number of keyrings.
 *
 * Running services notice when the key is in the data folder. With keys from settings they must be restarted: one
 * that cannot read the keyring any more refuses to seal, rather than seal with a key that may be retired.
 */
export function rotateMasterKey({ dataDir, masterKey }: { dataDir: string; masterKey: MasterKey }): number {
  return masterKey.exclusively(() => {
    const { key, install } = masterKey.successor();
    const paths = readdirSync(dataDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => keyringPath(join(dataDir, entry.name)))
      .filter((path) => existsSync(path));
    const candidates = masterKey.candidates();
    // All are read before the first is written: one that does not open stops the change, not half of it.
    const keyrings = paths.map((path) => ({ path, ...readKeyring(path, candidates) }));
    for (const { path, contents, masterKey: current } of keyrings) {
      if (!current.equals(key)) writeFileDurablySync(path, wrapKeyring(contents, key));
    }
    install();
    return paths.length;
  });
}
