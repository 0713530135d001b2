import { transact } from '@lyceum/platform/database/transact';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { IdentitySchema } from './schema.ts';

export type Db = Kysely<IdentitySchema>;

/** What the adapters need of the vault. */
export type Seals = Pick<Vault, 'seal' | 'openText'>;

/** Within the transaction there is, or else one of its own. */
export const together = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : transact(db, work);

export const orNull = <T>(value: T | undefined): T | null => value ?? null;

export const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** What an update is given: fields that are not named stay as they are. */
export const named = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
