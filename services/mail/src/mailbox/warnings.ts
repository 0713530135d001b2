import type { MailboxContext } from './mailbox-context.ts';

const marks = [100, 90, 80] as const;
/** Well below the lowest mark, so that a mailbox on the edge is not spoken of again and again. */
const setBackBelow = 0.7;

export async function dueWarning(
  { db, group, quotaBytes }: MailboxContext,
  accountId: string,
  refused: boolean,
): Promise<(typeof marks)[number] | undefined> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['used_bytes', 'warned'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const percent = refused ? 100 : (row.used_bytes / quotaBytes) * 100;
  const reached = marks.find((mark) => percent >= mark);
  const setBack = row.warned > 0 && !refused && row.used_bytes < quotaBytes * setBackBelow;
  if (!setBack && (reached === undefined || reached <= row.warned)) return undefined;
  // Compare-and-set: of several who see the same, one speaks.
  const { numUpdatedRows } = await group.run((trx) =>
    trx
      .updateTable('mailboxes')
      .set({ warned: reached ?? 0 })
      .where('account_id', '=', accountId)
      .where('warned', '=', row.warned)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n ? reached : undefined;
}
