import type { Transaction } from 'kysely';
import type { MailboxContext } from './mailbox-context.ts';
import type { MailboxSchema } from './mailbox-schema.ts';
import { rowOf } from './read-messages.ts';
import { releaseContent, subtractUsage } from './usage.ts';

type Trx = Transaction<MailboxSchema>;

const batch = 200;

/** First the row, then the file: a crash in between leaves a file that nobody names, which the next start removes. */
export async function eraseMessage(deps: MailboxContext, accountId: string, messageId: string): Promise<boolean> {
  const row = await rowOf(deps, accountId, messageId);
  if (!row) return false;
  const erased = await deps.locks.hold([row.content], async () => {
    const outcome = await deps.group.run((trx) => eraseRow(trx, row));
    if (outcome.freed) await deps.files.remove(row.content);
    return outcome.erased;
  });
  if (erased) {
    deps.watchers.tell(accountId, { kind: 'message_removed', messageId });
    deps.watchers.tell(accountId, { kind: 'storage_changed' });
  }
  return erased;
}

type Erasable = { id: string; account_id: string; content: string; size_bytes: number };

async function eraseRow(trx: Trx, row: Erasable): Promise<{ erased: boolean; freed: boolean }> {
  // With its content, since a draft may have got another one meanwhile.
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where('id', '=', row.id)
    .where('content', '=', row.content)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return { erased: false, freed: false };
  await trx.deleteFrom('message_words').where('message_id', '=', row.id).execute();
  await subtractUsage(trx, { accountId: row.account_id, bytes: row.size_bytes, messages: 1 });
  return { erased: true, freed: await releaseContent(trx, row.content) };
}

export async function eraseExpiredMessages(deps: MailboxContext): Promise<void> {
  for (;;) {
    const rows = await deps.db
      .selectFrom('messages')
      .select(['id', 'account_id'])
      .where('expires_at', '<=', deps.clock.now())
      .limit(batch)
      .execute();
    for (const { id, account_id } of rows) await eraseMessage(deps, account_id, id);
    if (rows.length < batch) return;
  }
}

export async function eraseAllMessages(deps: MailboxContext, accountId: string): Promise<void> {
  for (;;) {
    const rows = await deps.db
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(batch)
      .execute();
    if (rows.length === 0) return;
    for (const { id } of rows) await eraseMessage(deps, accountId, id);
  }
}
