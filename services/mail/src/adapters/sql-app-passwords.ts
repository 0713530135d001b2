import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { AppPassword, AppPasswordScope } from '../model/app-password.ts';
import type { AppPasswords, NewAppPassword } from '../ports/app-passwords.ts';
import type { AccountTables, AppPasswordRow } from './schema.ts';

export interface SqlAppPasswordsDeps {
  readonly db: Kysely<AccountTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
}

const recordId = (id: string) => `app_passwords.name:${id}`;

export function sqlAppPasswords({ db, vault }: SqlAppPasswordsDeps): AppPasswords {
  const ofAccount = (accountId: string) =>
    db.selectFrom('app_passwords').selectAll().where('account_id', '=', accountId);

  const toPassword = (row: AppPasswordRow): AppPassword => ({
    id: row.id,
    name: vault.openText(row.name, recordId(row.id)),
    scopes: row.scopes.split(' ') as AppPasswordScope[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  });

  /** False when another took the place in the meantime. */
  const insert = async ({ accountId, password, hash }: NewAppPassword, place: number) => {
    const { id, name, scopes, createdAt, lastUsedAt } = password;
    const inserted = await db
      .insertInto('app_passwords')
      .values({
        id,
        account_id: accountId,
        name: vault.seal(name, recordId(id)),
        scopes: scopes.join(' '),
        hash,
        place,
        created_at: createdAt,
        last_used_at: lastUsedAt,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'place']).doNothing())
      .executeTakeFirstOrThrow();
    return inserted.numInsertedOrUpdatedRows === 1n;
  };

  return {
    async ofAccount(accountId) {
      return (await ofAccount(accountId).orderBy('created_at').orderBy('id').execute()).map(toPassword);
    },
    async add(added) {
      // Whoever fails to get a place has seen another get it, so this ends.
      for (;;) {
        const taken = new Set((await ofAccount(added.accountId).execute()).map(({ place }) => place));
        const free = Array.from({ length: added.most }, (_, place) => place).find((place) => !taken.has(place));
        if (free === undefined) return false;
        if (await insert(added, free)) return true;
      }
    },
    async revoke(accountId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('app_passwords')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    async findByHash(accountId, hash) {
      const row = await ofAccount(accountId).where('hash', '=', hash).executeTakeFirst();
      return row && toPassword(row);
    },
    async markUsed(id, at) {
      await db.updateTable('app_passwords').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}
