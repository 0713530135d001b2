import type { Request } from '../../model/intake.ts';
import type { Intakes } from '../../ports/intakes.ts';
import type { Db, Seals } from './connection.ts';

export function sqlIntakes(db: Db, vault: Seals): Intakes {
  return {
    async add({ id, request }) {
      const sealed = vault.seal(JSON.stringify(request), recordId(id));
      await db.insertInto('intakes').values({ id, sealed_request: sealed }).execute();
    },
    async waiting(limit) {
      const rows = await db.selectFrom('intakes').selectAll().orderBy('id').limit(limit).execute();
      return rows.map((row) => ({
        id: row.id,
        request: JSON.parse(vault.openText(row.sealed_request, recordId(row.id))) as Request,
      }));
    },
    async take(id) {
      const result = await db.deleteFrom('intakes').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

const recordId = (id: string) => `intakes.sealed_request:${id}`;
