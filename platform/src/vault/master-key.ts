import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renameDurablySync, writeFileDurablySync } from '../data-folder/durable-file.ts';
import { tryLockFile } from '../data-folder/file-lock.ts';
import { newKey } from './box.ts';
import { VaultError } from './vault-error.ts';

/** The one key that is kept outside: it wraps the keyrings of all services below a data folder. */
export interface MasterKey {
  /** The key for a keyring that is being made. */
  current(): Buffer;
  /** Every key that a keyring may be wrapped with now: more than one while the master key is being changed. */
  candidates(): Buffer[];
  /** The key to move all keyrings to, and what is left to do once all of them are there. */
  successor(): { key: Buffer; install(): void };
  /** Runs `work` while no other process can change the master key or a keyring. */
  exclusively<T>(work: () => T): T;
}

export interface MasterKeySettings {
  readonly dataDir: string;
  /** `MASTER_KEY`. When left out, a key is made once and kept in `dataDir`. */
  readonly value?: string | undefined;
  /** `MASTER_KEY_PREVIOUS`: what the keyrings are still wrapped with until `rotateMasterKey` has run. */
  readonly previous?: string | undefined;
}

export function openMasterKey({ dataDir, value, previous }: MasterKeySettings): MasterKey {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const exclusively = lockOf(dataDir);
  if (value === undefined) return { ...keptKey(dataDir, exclusively), exclusively };
  const key = parseKey('MASTER_KEY', value);
  const keys = previous === undefined ? [key] : [key, parseKey('MASTER_KEY_PREVIOUS', previous)];
  return { current: () => key, candidates: () => keys, successor: () => ({ key, install() {} }), exclusively };
}

/** Names a key without telling anything about it, so that a keyring can say which master key it needs. */
export const fingerprint = (key: Uint8Array): string =>
  createHmac('sha256', key).update('lyceum:master-key-fingerprint').digest('hex').slice(0, 16);

/**
 * A key that lives in a file is changed in three steps: `master.key.next` is written, every keyring is moved to it,
 * and it is renamed to `master.key`. Killed between any two, each keyring is under one of the two files.
 */
function keptKey(dataDir: string, exclusively: MasterKey['exclusively']): Omit<MasterKey, 'exclusively'> {
  const path = join(dataDir, 'master.key');
  const nextPath = join(dataDir, 'master.key.next');
  const write = (to: string) => writeFileDurablySync(to, `${newKey().toString('base64url')}\n`);
  const read = (from: string) => parseKey(from, readFileSync(from, 'utf8'));

  if (!existsSync(path)) {
    exclusively(() => {
      if (!existsSync(path)) write(path);
    });
  }
  read(path);
  return {
    current: () => read(path),
    candidates: () => {
      const next = readIfThere(nextPath);
      return next === undefined ? [read(path)] : [parseKey(nextPath, next), read(path)];
    },
    successor() {
      if (!existsSync(nextPath)) write(nextPath);
      return { key: read(nextPath), install: () => renameDurablySync(nextPath, path) };
    },
  };
}

/** Long enough for another process to write all keyrings, short enough that a service does not seem to hang. */
const LOCK_WAIT_MS = 10_000;

function lockOf(dataDir: string): MasterKey['exclusively'] {
  return (work) => {
    const lock = tryLockFile(join(dataDir, 'master.lock'), LOCK_WAIT_MS);
    if (!lock) throw new VaultError('vault_busy', `Another process is changing the keys in ${dataDir}: try again.`);
    try {
      return work();
    } finally {
      lock.release();
    }
  };
}

/** Another process may rename the file at any moment. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseKey(name: string, given: string): Buffer {
  const text = given.trim();
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64url');
  throw new VaultError(
    'bad_master_key',
    `${name} must be 32 bytes as 43 characters of base64url or 64 of hex, for instance from: openssl rand -hex 32`,
  );
}
