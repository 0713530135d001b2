import { isUniqueViolation } from '@lyceum/platform/database/engine-errors';
import { sql } from 'kysely';
import { folderRoles } from '../model/message.ts';
import type { FolderOutcome, MailFolder } from '../ports/mail-engine.ts';
import type { MailboxContext } from './mailbox-context.ts';

const mostFolders = 100;

type Named = { readonly id: string; readonly name: string };

export async function listFolders({ db, vault }: MailboxContext, accountId: string): Promise<MailFolder[]> {
  const own = await db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const counts = await db
    .selectFrom('messages')
    .select(['folder', sql<number>`count(*)`.as('messages'), sql<number>`sum(1 - seen)`.as('unseen')])
    .where('account_id', '=', accountId)
    .groupBy('folder')
    .execute();
  const counted = (id: string, name: string | null): MailFolder => {
    const found = counts.find(({ folder }) => folder === id);
    return { id, name, messages: Number(found?.messages ?? 0), unseen: Number(found?.unseen ?? 0) };
  };
  return [
    ...folderRoles.map((role) => counted(role, null)),
    ...own.map(({ id, name }) => counted(id, vault.openText(name, recordOf(id)))),
  ];
}

const recordOf = (id: string) => `folders.name:${id}`;

function indexOf({ vault }: MailboxContext, accountId: string, name: string): string {
  return vault.blindIndex(`folder:${accountId}`, name.normalize('NFKC').trim().toLowerCase());
}

export async function addFolder(deps: MailboxContext, accountId: string, folder: Named): Promise<FolderOutcome> {
  const { db, vault, clock } = deps;
  const { count } = await db
    .selectFrom('folders')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostFolders) return 'limit_reached';
  return unlessTaken(() =>
    db
      .insertInto('folders')
      .values({
        id: folder.id,
        account_id: accountId,
        name: vault.seal(folder.name, recordOf(folder.id)),
        name_index: indexOf(deps, accountId, folder.name),
        created_at: clock.now(),
      })
      .executeTakeFirst()
      .then(() => true),
  );
}

export async function renameFolder(deps: MailboxContext, accountId: string, folder: Named): Promise<FolderOutcome> {
  return unlessTaken(async () => {
    const { numUpdatedRows } = await deps.db
      .updateTable('folders')
      .set({
        name: deps.vault.seal(folder.name, recordOf(folder.id)),
        name_index: indexOf(deps, accountId, folder.name),
      })
      .where('id', '=', folder.id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

async function unlessTaken(write: () => Promise<boolean>): Promise<FolderOutcome> {
  try {
    return (await write()) ? 'done' : 'unknown';
  } catch (error) {
    if (isUniqueViolation(error, 'name_index')) return 'name_taken';
    throw error;
  }
}

export function removeFolder({ group }: MailboxContext, accountId: string, folderId: string): Promise<FolderOutcome> {
  return group.run(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('folders')
      .where('id', '=', folderId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return 'unknown';
    await trx
      .updateTable('messages')
      .set({ folder: 'trash' })
      .where('account_id', '=', accountId)
      .where('folder', '=', folderId)
      .execute();
    return 'done';
  });
}
