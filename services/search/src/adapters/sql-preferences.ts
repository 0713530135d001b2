import type { PreferencesBody } from '@lyceum/contracts/search/preferences';
import { transact } from '@lyceum/platform/database/transact';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { Interest } from '../model/interest.ts';
import type { PersonalStore } from '../ports/personal-store.ts';

interface PersonalRow {
  user_id: string;
  /** Sealed JSON. */
  content: string;
  updated_at: number;
}

export interface PersonalTables {
  search_preferences: PersonalRow;
  search_interests: PersonalRow;
}

export interface SqlPreferencesDeps {
  readonly db: Kysely<PersonalTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
}

type Table = keyof PersonalTables;

const recordId = (table: Table, userId: string): string => `${table}.content:${userId}`;

export function sqlPreferences({ db, vault }: SqlPreferencesDeps): PersonalStore {
  const read = async <T>(handle: Kysely<PersonalTables>, table: Table, userId: string) => {
    const row = await handle.selectFrom(table).selectAll().where('user_id', '=', userId).executeTakeFirst();
    if (!row) return undefined;
    const content = JSON.parse(vault.openText(row.content, recordId(table, userId))) as T;
    return { content, updatedAt: Number(row.updated_at) };
  };

  const write = async (
    handle: Kysely<PersonalTables>,
    table: Table,
    kept: { userId: string; content: object; at: number },
  ) => {
    const content = vault.seal(JSON.stringify(kept.content), recordId(table, kept.userId));
    await handle
      .insertInto(table)
      .values({ user_id: kept.userId, content, updated_at: kept.at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ content, updated_at: kept.at }))
      .execute();
  };

  const remove = (handle: Kysely<PersonalTables>, table: Table, userId: string) =>
    handle.deleteFrom(table).where('user_id', '=', userId).execute();

  return {
    async preferences(userId) {
      const found = await read<PreferencesBody>(db, 'search_preferences', userId);
      return found && { values: found.content, updatedAt: found.updatedAt };
    },
    replacePreferences: (userId, { values, updatedAt }) =>
      transact(db, async (transaction) => {
        await write(transaction, 'search_preferences', { userId, content: values, at: updatedAt });
        if (values.learnInterests !== true) await remove(transaction, 'search_interests', userId);
      }),
    async interests(userId) {
      const found = await read<Interest[]>(db, 'search_interests', userId);
      return found && { interests: found.content, updatedAt: found.updatedAt };
    },
    learn: (userId, change, at) =>
      transact(db, async (transaction) => {
        const preferences = await read<PreferencesBody>(transaction, 'search_preferences', userId);
        if (preferences?.content.learnInterests !== true) return false;
        const before = await read<Interest[]>(transaction, 'search_interests', userId);
        await write(transaction, 'search_interests', { userId, content: change(before?.content ?? []), at });
        return true;
      }),
    async forgetInterests(userId) {
      await remove(db, 'search_interests', userId);
    },
    erase: (userId) =>
      transact(db, async (transaction) => {
        await remove(transaction, 'search_preferences', userId);
        await remove(transaction, 'search_interests', userId);
      }),
  };
}
