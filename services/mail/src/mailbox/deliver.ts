import type { Transaction } from 'kysely';
import type { MessageFacts } from '../mime/message-facts.ts';
import { isFolderRole } from '../model/message.ts';
import type { DeliveryOutcome, NewMail, Placement } from '../ports/mail-engine.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { MailboxSchema, MessageRow } from './mailbox-schema.ts';
import { flagsToColumns, sealSummary, toMessage } from './message-rows.ts';
import { threadOf, tiesOf } from './threads.ts';
import { addUsage, keepContent, releaseContent, subtractUsage } from './usage.ts';
import type { WordIndex } from './word-index.ts';

export interface DeliverDeps extends MailboxContext {
  readonly words: WordIndex;
}

interface Copy {
  readonly row: MessageRow;
  /** How far this mailbox may be filled. */
  readonly most: number;
}

/** First the file, then the rows: a crash in between leaves a file that nobody names, never a row without its file. */
export async function deliver(
  deps: DeliverDeps,
  mail: NewMail,
  placements: readonly Placement[],
): Promise<DeliveryOutcome> {
  const { files, locks, group, words, watchers, vault } = deps;
  const facts = await deps.reader.facts(mail.content);
  const address = files.addressOf(mail.content);
  const copies: Copy[] = [];
  for (const placement of placements) copies.push(await copyFor(deps, { mail, facts, address }, placement));

  const outcome = await locks.hold([address], async () => {
    await files.write(address, mail.content);
    return group.run((trx) => storeAll(trx, copies));
  });
  // The file of a refused message stays behind for the next clean-up, unless a stored one names it too.
  if (outcome.state === 'full') return outcome;
  for (const [at, { row }] of copies.entries()) {
    if (outcome.messages[at]?.repeated) continue;
    words.add({ messageId: row.id, accountId: row.account_id, words: facts.words });
    if (watchers.has(row.account_id)) {
      watchers.tell(row.account_id, { kind: 'message_arrived', message: toMessage(vault, row) });
      watchers.tell(row.account_id, { kind: 'storage_changed' });
    }
  }
  return outcome;
}

async function copyFor(
  deps: DeliverDeps,
  { mail, facts, address }: { mail: NewMail; facts: MessageFacts; address: string },
  placement: Placement,
): Promise<Copy> {
  const { vault, newId, clock, quotaBytes } = deps;
  const { accountId } = placement;
  const id = newId();
  const { message_ref, reply_ref, subject_ref, ...rest } = tiesOf(vault, accountId, facts);
  const ties = { message_ref, reply_ref, subject_ref, ...rest };
  const row: MessageRow = {
    id,
    account_id: accountId,
    folder: await folderFor(deps, placement),
    content: address,
    size_bytes: mail.content.length,
    received_at: clock.now(),
    thread_id: await threadOf(deps, { accountId, messageId: id, ties }),
    ...flagsToColumns(placement.flags ?? []),
    has_attachments: facts.hasAttachments ? 1 : 0,
    indexed: 0,
    version: 1,
    expires_at: placement.expiresAt ?? null,
    message_ref,
    reply_ref,
    subject_ref,
    arrival: mail.arrival === undefined ? null : vault.blindIndex('arrival', mail.arrival),
    summary: sealSummary(vault, id, { facts, trace: mail.trace, note: placement.note ?? null }),
  };
  return { row, most: placement.mayExceed ? Number.MAX_SAFE_INTEGER : quotaBytes };
}

/** A folder that was removed a moment ago must not lose the mail that was on its way there. */
async function folderFor({ db }: MailboxContext, { accountId, folder }: Placement): Promise<string> {
  if (isFolderRole(folder)) return folder;
  const known = await db
    .selectFrom('folders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', folder)
    .executeTakeFirst();
  return known?.id ?? 'inbox';
}

type Trx = Transaction<MailboxSchema>;

/** Undoes by hand what it did when one has no room, since the transaction belongs to others as well. */
async function storeAll(trx: Trx, copies: readonly Copy[]): Promise<DeliveryOutcome> {
  const stored: MessageRow[] = [];
  const messages: { id: string; repeated: boolean }[] = [];
  const full: string[] = [];
  for (const { row, most } of copies) {
    const earlier = await earlierArrival(trx, row);
    if (earlier !== undefined) {
      messages.push({ id: earlier, repeated: true });
    } else if (await addUsage(trx, { accountId: row.account_id, bytes: row.size_bytes, messages: 1 }, most)) {
      await trx.insertInto('messages').values(row).execute();
      await keepContent(trx, row.content, row.size_bytes);
      stored.push(row);
      messages.push({ id: row.id, repeated: false });
    } else {
      full.push(row.account_id);
    }
  }
  if (full.length === 0) return { state: 'stored', messages };
  for (const row of stored) {
    await trx.deleteFrom('messages').where('id', '=', row.id).execute();
    await subtractUsage(trx, { accountId: row.account_id, bytes: row.size_bytes, messages: 1 });
    await releaseContent(trx, row.content);
  }
  return { state: 'full', accountIds: full };
}

async function earlierArrival(trx: Trx, { account_id, arrival }: MessageRow): Promise<string | undefined> {
  if (arrival === null) return undefined;
  const found = await trx
    .selectFrom('messages')
    .select('id')
    .where('account_id', '=', account_id)
    .where('arrival', '=', arrival)
    .executeTakeFirst();
  return found?.id;
}
