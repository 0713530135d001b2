import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { FoundPictures } from '../ports/found-pictures.ts';
import type { FoundImage } from '../ports/image-sink.ts';

export interface PictureTables {
  pictures: {
    id: string;
    /** By which a page is found without telling which it is. */
    page_key: string;
    state: string;
    /** Sealed JSON. */
    found: string;
    attempts: number;
    due_at: number;
  };
}

export interface SqlFoundPicturesDeps {
  readonly db: Kysely<PictureTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex'>;
}

const batch = 200;
const recordId = (id: string): string => `pictures.found:${id}`;

export function sqlFoundPictures({ db, vault }: SqlFoundPicturesDeps): FoundPictures {
  const pageKey = (url: string): string => vault.blindIndex('picture-page', url);
  const toWaiting = ({ id, found, attempts }: PictureTables['pictures']) => ({
    id,
    found: JSON.parse(vault.openText(found, recordId(id))) as FoundImage,
    attempts: Number(attempts),
  });
  return {
    async add(pictures) {
      for (const { id, found, dueAt } of pictures) {
        const values = {
          page_key: pageKey(found.pageUrl),
          state: 'waiting',
          found: vault.seal(JSON.stringify(found), recordId(id)),
          attempts: 0,
          due_at: dueAt,
        };
        await db
          .insertInto('pictures')
          .values({ id, ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
          .execute();
      }
    },
    async ofPage(pageUrl) {
      const rows = await db.selectFrom('pictures').select('id').where('page_key', '=', pageKey(pageUrl)).execute();
      return rows.map(({ id }) => id);
    },
    async remove(ids) {
      for (let at = 0; at < ids.length; at += batch) {
        await db
          .deleteFrom('pictures')
          .where('id', 'in', ids.slice(at, at + batch))
          .execute();
      }
    },
    async due(now, count) {
      const rows = await db
        .selectFrom('pictures')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(count)
        .execute();
      return rows.map(toWaiting);
    },
    async waitingAfter(id, count) {
      const rows = await db
        .selectFrom('pictures')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('id', '>', id)
        .orderBy('id')
        .limit(count)
        .execute();
      return rows.map(toWaiting);
    },
    async done(id) {
      await db.updateTable('pictures').set({ state: 'done' }).where('id', '=', id).execute();
    },
    async postpone(id, dueAt) {
      await db
        .updateTable('pictures')
        .set((row) => ({ due_at: dueAt, attempts: row('attempts', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    async waiting() {
      const counted = await db
        .selectFrom('pictures')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return Number(counted.count);
    },
  };
}
