import { sql, type Transaction } from 'kysely';
import type { Usage } from '../ports/mail-engine.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { MailboxSchema } from './mailbox-schema.ts';

type Trx = Transaction<MailboxSchema>;

export interface Amount {
  readonly accountId: string;
  readonly bytes: number;
  readonly messages: number;
}

/** Counts what is stored, in the transaction that stores it. False, and nothing counted, where there is no room. */
export async function addUsage(trx: Trx, amount: Amount, most: number): Promise<boolean> {
  if (await tryAdd(trx, amount, most)) return true;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mailboxes')
    .values({ account_id: amount.accountId, used_bytes: 0, messages: 0, warned: 0 })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n && tryAdd(trx, amount, most);
}

async function tryAdd(trx: Trx, { accountId, bytes, messages }: Amount, most: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mailboxes')
    .set((it) => ({ used_bytes: it('used_bytes', '+', bytes), messages: it('messages', '+', messages) }))
    .where('account_id', '=', accountId)
    .where('used_bytes', '<=', most - bytes)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function subtractUsage(trx: Trx, { accountId, bytes, messages }: Amount): Promise<void> {
  await trx
    .updateTable('mailboxes')
    .set((it) => ({ used_bytes: it('used_bytes', '-', bytes), messages: it('messages', '-', messages) }))
    .where('account_id', '=', accountId)
    .execute();
}

/** One more reference to a content. */
export async function keepContent(trx: Trx, address: string, sizeBytes: number): Promise<void> {
  await trx
    .insertInto('message_contents')
    .values({ address, size_bytes: sizeBytes, refs: 1 })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ refs: sql<number>`message_contents.refs + 1` }))
    .execute();
}

/** One less. True when it was the last: the file may go once this is committed. */
export async function releaseContent(trx: Trx, address: string): Promise<boolean> {
  await trx
    .updateTable('message_contents')
    .set((it) => ({ refs: it('refs', '-', 1) }))
    .where('address', '=', address)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('message_contents')
    .where('address', '=', address)
    .where('refs', '<=', 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function usageOf(
  { db, quotaBytes }: Pick<MailboxContext, 'db' | 'quotaBytes'>,
  accountIds: readonly string[],
): Promise<Usage[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('mailboxes')
    .select(['account_id', 'used_bytes', 'messages'])
    .where('account_id', 'in', accountIds)
    .execute();
  return accountIds.map((id) => {
    const row = rows.find(({ account_id }) => account_id === id);
    return { usedBytes: row?.used_bytes ?? 0, messages: row?.messages ?? 0, quotaBytes };
  });
}
