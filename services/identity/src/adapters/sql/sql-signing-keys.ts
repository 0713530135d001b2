import type { JWK } from 'jose';
import type { SigningKeys } from '../../ports/signing-keys.ts';
import type { Db, Seals } from './connection.ts';

export function sqlSigningKeys(db: Db, vault: Seals): SigningKeys {
  return {
    async all() {
      const rows = await db.selectFrom('signing_keys').selectAll().orderBy('position').execute();
      return rows.map((row) => ({
        id: row.id,
        position: row.position,
        publicKey: JSON.parse(row.public_key) as JWK,
        privateKey: JSON.parse(vault.openText(row.sealed_private, recordId(row.id))) as JWK,
        activeFrom: row.active_from,
      }));
    },
    async add(key) {
      const result = await db
        .insertInto('signing_keys')
        .values({
          id: key.id,
          position: key.position,
          public_key: JSON.stringify(key.publicKey),
          sealed_private: vault.seal(JSON.stringify(key.privateKey), recordId(key.id)),
          active_from: key.activeFrom,
        })
        .onConflict((conflict) => conflict.column('position').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async remove(id) {
      await db.deleteFrom('signing_keys').where('id', '=', id).execute();
    },
  };
}

const recordId = (id: string) => `signing_keys.sealed_private:${id}`;
