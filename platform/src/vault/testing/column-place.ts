import { onTestFinished } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../database/database.ts';
import type { FilledPlace } from '../place.contract.ts';
import { sealedColumn } from '../sealed-column.ts';
import type { Vault } from '../vault.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** A column of sealed values, with rows beside it that are none of a rotation's business. */
export async function columnPlace(vault: Vault, options: Omit<DatabaseOptions, 'migrations'>): Promise<FilledPlace> {
  const { db, close } = await openDatabase<Secrets>({ ...options, migrations: [createSecrets] });
  onTestFinished(close);
  await db
    .insertInto('secrets')
    .values([
      { id: 'a plain one', sealed: 'v1.not sealed at all' },
      { id: 'an empty one', sealed: '' },
    ])
    .execute();
  return {
    place: sealedColumn(db, { table: 'secrets', id: 'id', column: 'sealed' }),
    async put(id, content) {
      await db
        .insertInto('secrets')
        .values({ id, sealed: vault.seal(content, id) })
        .execute();
    },
    async contentOf(id) {
      const { sealed } = await db.selectFrom('secrets').select('sealed').where('id', '=', id).executeTakeFirstOrThrow();
      return vault.openText(sealed, id);
    },
    async remove(id) {
      await db.deleteFrom('secrets').where('id', '=', id).execute();
    },
  };
}
