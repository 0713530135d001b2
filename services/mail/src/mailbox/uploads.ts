import type { MailEngine, Upload } from '../ports/mail-engine.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { UploadRow } from './mailbox-schema.ts';
import { addUsage, keepContent, releaseContent, subtractUsage } from './usage.ts';

type Uploads = Pick<MailEngine, 'keepUpload' | 'findUploads' | 'uploadContent' | 'holdUploads' | 'dropUploads'>;

const keptUnnamedMs = 24 * 60 * 60 * 1000;
const batch = 200;

const recordOf = (id: string) => `uploads.details:${id}`;

export function createUploads(deps: MailboxContext): Uploads & { dropForgotten(accountId?: string): Promise<void> } {
  const { db, vault, files, locks, group, clock } = deps;

  function toUpload(row: UploadRow): Upload {
    const { name, mediaType } = JSON.parse(vault.openText(row.details, recordOf(row.id))) as Upload;
    return { id: row.id, name, mediaType, sizeBytes: row.size_bytes };
  }

  const rowsOf = (accountId: string, ids: readonly string[]) =>
    db.selectFrom('uploads').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute();

  async function drop(row: UploadRow): Promise<void> {
    await locks.hold([row.content], async () => {
      const freed = await group.run(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('uploads').where('id', '=', row.id).executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await subtractUsage(trx, { accountId: row.account_id, bytes: row.size_bytes, messages: 0 });
        return releaseContent(trx, row.content);
      });
      if (freed) await files.remove(row.content);
    });
  }

  return {
    async keepUpload(accountId, { name, mediaType, content }) {
      const id = deps.newId();
      const address = files.addressOf(content);
      const row: UploadRow = {
        id,
        account_id: accountId,
        content: address,
        size_bytes: content.length,
        created_at: clock.now(),
        draft_id: null,
        details: vault.seal(JSON.stringify({ name, mediaType }), recordOf(id)),
      };
      const kept = await locks.hold([address], async () => {
        await files.write(address, content);
        return group.run(async (trx) => {
          const amount = { accountId, bytes: content.length, messages: 0 };
          if (!(await addUsage(trx, amount, deps.quotaBytes))) return false;
          await trx.insertInto('uploads').values(row).execute();
          await keepContent(trx, address, content.length);
          return true;
        });
      });
      return kept ? toUpload(row) : 'full';
    },
    async findUploads(accountId, ids) {
      if (ids.length === 0) return [];
      const rows = await rowsOf(accountId, ids);
      const found = ids.map((id) => rows.find((row) => row.id === id));
      return found.every((row) => row !== undefined) ? found.map(toUpload) : undefined;
    },
    async uploadContent(accountId, uploadId) {
      const [row] = await rowsOf(accountId, [uploadId]);
      return row && files.read(row.content);
    },
    async holdUploads(accountId, draftId, ids) {
      await group.run(async (trx) => {
        const ofAccount = trx.updateTable('uploads').where('account_id', '=', accountId);
        await ofAccount.set({ draft_id: null, created_at: clock.now() }).where('draft_id', '=', draftId).execute();
        if (ids.length > 0) await ofAccount.set({ draft_id: draftId }).where('id', 'in', ids).execute();
      });
    },
    async dropUploads(accountId, ids) {
      if (ids.length === 0) return;
      for (const row of await rowsOf(accountId, ids)) await drop(row);
    },
    /** Of one account everything; without one, what nobody has named for a day. */
    async dropForgotten(accountId) {
      const query = db.selectFrom('uploads').selectAll().limit(batch);
      const due =
        accountId === undefined
          ? query.where('draft_id', 'is', null).where('created_at', '<=', clock.now() - keptUnnamedMs)
          : query.where('account_id', '=', accountId);
      for (let rows = await due.execute(); rows.length > 0; rows = await due.execute()) {
        for (const row of rows) await drop(row);
      }
    },
  };
}
