import { type Kysely, sql } from 'kysely';
import type { Vault } from './vault.ts';
import { VaultError } from './vault-error.ts';

/**
 * Refuses a database whose values were sealed with other keys than ours: what is there would not open, and what we write
 * would not be found by those who share it. The first to come leaves the mark that all others must match.
 */
export async function checkKeyring(db: Kysely<unknown>, vault: Pick<Vault, 'blindIndex'>): Promise<void> {
  const ours = vault.blindIndex('database', 'keyring');
  const theirs = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('lyceum:keyring'))`.execute(transaction);
    await transaction.schema
      .createTable('keyring_mark')
      .ifNotExists()
      .addColumn('mark', 'text', (column) => column.primaryKey())
      .execute();
    const { rows } = await sql<{ mark: string }>`select mark from keyring_mark`.execute(transaction);
    if (rows.length === 0) await sql`insert into keyring_mark (mark) values (${ours})`.execute(transaction);
    return rows[0]?.mark ?? ours;
  });
  if (theirs === ours) return;
  throw new VaultError(
    'other_keyring',
    'The values in this database were sealed with the keys of another folder: set KEYRING_DIR to one folder for all processes that share it.',
  );
}
