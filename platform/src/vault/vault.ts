import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { type Clock, systemClock } from '../clock.ts';
import { openKeyring } from './keyring.ts';
import type { MasterKey } from './master-key.ts';
import { type FileContent, openFile, sealFile } from './sealed-file.ts';
import { openValue, sealValue } from './sealed-value.ts';

/**
 * Encryption at rest for single values and files. Everything sealed is bound to a record id, which names its place:
 * the same id is needed to open it, so a value that was moved to another place does not open there. Give the table,
 * the column and the row, for instance `users.totp_secret:<user id>`.
 *
 * A sealed value must be stored within a minute of being sealed: a rotation waits that long for late writers before
 * it destroys a retired key.
 */
export interface Vault {
  seal(content: string | Uint8Array, recordId: string): string;
  /** Throws a `VaultError` with the code `unreadable` when the value is not exactly what was sealed for this record. */
  open(sealed: string, recordId: string): Buffer;
  openText(sealed: string, recordId: string): string;
  /**
   * Needs no more memory than a piece of the file, whose name must end in `.sealed`. It appears at `path` only when it
   * is whole and on the disk.
   */
  sealFile(content: FileContent, path: string, recordId: string): Promise<void>;
  /** Each piece is authentic when it is handed out; that none is missing is certain only when the last one was. */
  openFile(path: string, recordId: string): AsyncGenerator<Buffer, void, undefined>;
  /** 32 bytes for another user of keys, such as the database file: made at the first call, the same ever after. */
  dataKey(name: string): Buffer;
  /** The same text for the same value, and nothing else about it: for finding a sealed value by equality. */
  blindIndex(name: string, value: string): string;
}

export interface VaultOptions {
  /** The data folder of one service, in which the keyring is kept. */
  readonly folder: string;
  readonly masterKey: MasterKey;
  readonly clock?: Clock;
}

export function openVault({ folder, masterKey, clock = systemClock }: VaultOptions): Vault {
  const keyring = openKeyring({ folder, masterKey, clock });
  const open = (sealed: string, recordId: string) => openValue(keyring.find, sealed, recordId);
  const blindKeys = new Map<string, KeyObject>();
  // As a key object, since Node takes six times as long with a key in a buffer.
  const blindKey = (name: string): KeyObject => {
    const known = blindKeys.get(name);
    if (known) return known;
    const made = createSecretKey(hmac(keyring.dataKey('blind-index'), name));
    blindKeys.set(name, made);
    return made;
  };
  return {
    seal: (content, recordId) => sealValue(keyring.active(), toBytes(content), recordId),
    open,
    openText: (sealed, recordId) => open(sealed, recordId).toString('utf8'),
    sealFile: (content, path, recordId) =>
      sealFile(content, { path, recordId, activeKey: () => keyring.active('now') }),
    openFile: (path, recordId) => openFile(keyring.find, path, recordId),
    dataKey: keyring.dataKey,
    blindIndex: (name, value) => createHmac('sha256', blindKey(name)).update(value).digest('base64url'),
  };
}

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
