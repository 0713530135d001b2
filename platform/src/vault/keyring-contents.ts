import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { lockBox, newKey, openBox } from './box.ts';
import { fingerprint } from './master-key.ts';
import { VaultError } from './vault-error.ts';

/** Wraps the data keys of sealed values and files. New ones are sealed with the active key, of which there is one. */
export interface KeyEncryptionKey {
  readonly id: string;
  readonly createdAt: number;
  readonly state: 'active' | 'retiring';
  readonly key: Buffer;
}

/** A key that something else uses directly, such as the database file. */
export interface DataKey {
  readonly name: string;
  readonly createdAt: number;
  readonly key: Buffer;
}

export interface KeyringContents {
  readonly keys: readonly KeyEncryptionKey[];
  readonly dataKeys: readonly DataKey[];
}

const KeyringFile = Type.Object({
  version: Type.Literal(1),
  masterKey: Type.String(),
  keys: Type.Array(
    Type.Object({
      id: Type.String({ pattern: '^[0-9a-f]{16}$' }),
      createdAt: Type.Integer(),
      state: Type.Union([Type.Literal('active'), Type.Literal('retiring')]),
      wrapped: Type.String(),
    }),
  ),
  dataKeys: Type.Array(Type.Object({ name: Type.String(), createdAt: Type.Integer(), wrapped: Type.String() })),
});

export const newKeyEncryptionKey = (createdAt: number): KeyEncryptionKey => ({
  id: randomBytes(8).toString('hex'),
  createdAt,
  state: 'active',
  key: newKey(),
});

export const newKeyringContents = (createdAt: number): KeyringContents => ({
  keys: [newKeyEncryptionKey(createdAt)],
  dataKeys: [],
});

export function wrapKeyring({ keys, dataKeys }: KeyringContents, masterKey: Buffer): string {
  const wrap = (key: Buffer, context: string) => lockBox(masterKey, key, context).toString('base64url');
  const file = {
    version: 1,
    masterKey: fingerprint(masterKey),
    keys: keys.map(({ key, ...rest }) => ({ ...rest, wrapped: wrap(key, keyContext(rest.id)) })),
    dataKeys: dataKeys.map(({ key, ...rest }) => ({ ...rest, wrapped: wrap(key, dataKeyContext(rest.name)) })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The contents, and which of the candidates they were wrapped with. */
export function readKeyring(path: string, candidates: Buffer[]): { contents: KeyringContents; masterKey: Buffer } {
  const file = parse(path);
  const masterKey = candidates.find((candidate) => fingerprint(candidate) === file.masterKey);
  if (!masterKey) {
    throw new VaultError(
      'bad_master_key',
      `The keyring ${path} was made with another master key, the one with the fingerprint ${file.masterKey}: give that as MASTER_KEY or, to replace it, as MASTER_KEY_PREVIOUS.`,
    );
  }
  const unwrap = (wrapped: string, context: string) => openBox(masterKey, Buffer.from(wrapped, 'base64url'), context);
  try {
    const keys = file.keys.map(({ wrapped, ...rest }) => ({ ...rest, key: unwrap(wrapped, keyContext(rest.id)) }));
    const dataKeys = file.dataKeys.map(({ wrapped, ...rest }) => ({
      ...rest,
      key: unwrap(wrapped, dataKeyContext(rest.name)),
    }));
    return { contents: { keys, dataKeys }, masterKey };
  } catch {
    throw damaged(path);
  }
}

const keyContext = (id: string) => `lyceum:key:${id}`;
const dataKeyContext = (name: string) => `lyceum:data-key:${name}`;

function parse(path: string) {
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (Value.Check(KeyringFile, file)) return file;
  } catch {
    // falls through to the same sentence
  }
  throw damaged(path);
}

const damaged = (path: string) =>
  new VaultError('keyring_unreadable', `The keyring ${path} is missing or damaged: restore it from a backup.`);
