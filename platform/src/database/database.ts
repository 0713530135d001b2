import type { Kysely } from 'kysely';
import type { Migration } from './migrations.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

/** A service's own tables. Both engines pass `database.contract.ts`; README.md says what may be relied on. */
export interface Database<Schema> {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  /** Resolves when the database answers now. */
  ping(): Promise<void>;
  /** Finishes what was accepted, refuses what comes after with `database_closed`, and lets go of the database. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Names the file, or the schema within the PostgreSQL database. */
  readonly service: string;
  /** `DATABASE_URL`; without it the tables live in an encrypted file in `folder`. */
  readonly url?: string | undefined;
  readonly folder: string;
  /** 32 bytes, with which the file is encrypted. PostgreSQL looks after its own files. */
  readonly key: Buffer;
  readonly migrations: readonly Migration[];
  /** After so long without a statement, an open transaction is rolled back, since all others wait for it. */
  readonly idleTransactionMs?: number;
}

export async function openDatabase<Schema>(options: DatabaseOptions): Promise<Database<Schema>> {
  return options.url === undefined ? openSqlite<Schema>(options) : openPostgres<Schema>(options, options.url);
}
