import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { writeFileDurablySync } from '../data-folder/durable-file.ts';
import { newKey } from './box.ts';
import {
  type KeyEncryptionKey,
  type KeyringContents,
  newKeyringContents,
  readKeyring,
  wrapKeyring,
} from './keyring-contents.ts';
import type { MasterKey } from './master-key.ts';
import { VaultError } from './vault-error.ts';

/** The keys of one service, followed as other processes change them. */
export interface Keyring {
  /** The key to seal with: known to be the newest at most a second ago, or right now if `now` is asked for. */
  active(asOf?: 'now'): KeyEncryptionKey;
  find(id: string): KeyEncryptionKey | undefined;
  /** Made at the first call with this name, by whichever process is first. */
  dataKey(name: string): Buffer;
  contents(): KeyringContents;
  /** Reads, changes and writes while no other process can; what was written is on the disk when this returns. */
  change(change: (contents: KeyringContents) => KeyringContents): void;
}

export interface KeyringOptions {
  readonly folder: string;
  readonly masterKey: MasterKey;
  readonly clock: Clock;
}

/** How long a running process may seal with a key that a rotation has just retired. */
const REFRESH_MS = 1000;

export const keyringPath = (folder: string): string => join(folder, 'keyring.json');

export function openKeyring({ folder, masterKey, clock }: KeyringOptions): Keyring {
  const path = keyringPath(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    masterKey.exclusively(() => {
      if (existsSync(path)) return;
      writeFileDurablySync(path, wrapKeyring(newKeyringContents(clock.now()), masterKey.current()));
    });
  }

  let seen = stampOf(path);
  let checkedAt = performance.now();
  let contents = readPatiently(path, masterKey);

  function refresh() {
    checkedAt = performance.now();
    const stamp = stampOf(path);
    if (stamp === seen) return;
    contents = readPatiently(path, masterKey);
    seen = stamp;
  }

  function change(next: (contents: KeyringContents) => KeyringContents) {
    masterKey.exclusively(() => {
      const stored = readKeyring(path, masterKey.candidates());
      const changed = next(stored.contents);
      writeFileDurablySync(path, wrapKeyring(changed, stored.masterKey));
      seen = stampOf(path);
      contents = changed;
    });
  }

  return {
    active(asOf) {
      if (asOf === 'now' || performance.now() - checkedAt >= REFRESH_MS) refresh();
      const active = contents.keys.find((key) => key.state === 'active');
      if (!active)
        throw new VaultError('keyring_unreadable', `The keyring ${path} has no active key: restore it from a backup.`);
      return active;
    },
    find(id) {
      const known = contents.keys.find((key) => key.id === id);
      if (known) return known;
      refresh();
      return contents.keys.find((key) => key.id === id);
    },
    dataKey(name) {
      const find = () => contents.dataKeys.find((dataKey) => dataKey.name === name)?.key;
      const known = find();
      if (known) return known;
      const fresh = { name, createdAt: clock.now(), key: newKey() };
      change((stored) =>
        stored.dataKeys.some((dataKey) => dataKey.name === name)
          ? stored
          : { ...stored, dataKeys: [...stored.dataKeys, fresh] },
      );
      return find() ?? fresh.key;
    },
    contents: () => contents,
    change,
  };
}

/**
 * A keyring and the master key are two files, and a change of the master key replaces both: one who reads between
 * finds a pair that does not fit. With the lock held there is no between.
 */
function readPatiently(path: string, masterKey: MasterKey): KeyringContents {
  const read = () => readKeyring(path, masterKey.candidates()).contents;
  try {
    return read();
  } catch (error) {
    if (error instanceof VaultError && error.code === 'bad_master_key') return masterKey.exclusively(read);
    throw error;
  }
}

/** Changes whenever the file is replaced. */
function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!stat) throw new VaultError('keyring_unreadable', `The keyring ${path} is gone: restore it from a backup.`);
  return `${stat.ino}:${stat.mtimeNs}:${stat.size}`;
}
