import type { Transaction } from 'kysely';
import { isFolderRole, type StoredMessage } from '../model/message.ts';
import type { FlagChange, MailEngine } from '../ports/mail-engine.ts';
import type { DeliverDeps } from './deliver.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { MailboxSchema, MessageRow } from './mailbox-schema.ts';
import { flagsToColumns, sealSummary } from './message-rows.ts';
import { findMessage, rowOf } from './read-messages.ts';
import { tiesOf } from './threads.ts';
import { addUsage, keepContent, releaseContent, subtractUsage } from './usage.ts';

type Place = { accountId: string; messageId: string };
type Trx = Transaction<MailboxSchema>;

export async function changeFlags(
  deps: MailboxContext,
  { accountId, messageId }: Place,
  { add, remove }: FlagChange,
): Promise<StoredMessage | undefined> {
  const added = flagsToColumns(add);
  const removed = flagsToColumns(remove);
  const changed = Object.entries(added)
    .map(([flag, on]) => [flag, on === 1 ? 1 : removed[flag as keyof typeof removed] === 1 ? 0 : undefined] as const)
    .filter(([, value]) => value !== undefined);
  if (changed.length > 0) {
    await deps.group.run((trx) =>
      trx
        .updateTable('messages')
        .set(Object.fromEntries(changed))
        .where('id', '=', messageId)
        .where('account_id', '=', accountId)
        .execute(),
    );
  }
  return told(deps, { accountId, messageId });
}

export async function moveMessage(
  deps: MailboxContext,
  { accountId, messageId }: Place,
  folder: string,
): Promise<StoredMessage | 'unknown_folder' | undefined> {
  const known = await deps.group.run(async (trx) => {
    if (!(await folderExists(trx, accountId, folder))) return false;
    await trx
      .updateTable('messages')
      .set({ folder, expires_at: null })
      .where('id', '=', messageId)
      .where('account_id', '=', accountId)
      .execute();
    return true;
  });
  return known ? told(deps, { accountId, messageId }) : 'unknown_folder';
}

async function folderExists(trx: Trx, accountId: string, folder: string): Promise<boolean> {
  if (isFolderRole(folder)) return true;
  const row = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

async function told(deps: MailboxContext, { accountId, messageId }: Place): Promise<StoredMessage | undefined> {
  const message = await findMessage(deps, accountId, messageId);
  if (message) deps.watchers.tell(accountId, { kind: 'message_changed', message });
  return message;
}

export const replaceMessage =
  (deps: DeliverDeps): MailEngine['replace'] =>
  async ({ accountId, messageId, version }, mail, note) => {
    const old = await rowOf(deps, accountId, messageId);
    if (!old) return undefined;
    const address = deps.files.addressOf(mail.content);
    const facts = await deps.reader.facts(mail.content);
    const outcome = await deps.locks.hold([address, old.content], async () => {
      await deps.files.write(address, mail.content);
      const replaced = await deps.group.run((trx) =>
        swap(
          trx,
          { old, version, quotaBytes: deps.quotaBytes },
          {
            content: address,
            size_bytes: mail.content.length,
            has_attachments: facts.hasAttachments ? 1 : 0,
            indexed: 0,
            version: version + 1,
            ...refsOf(deps, accountId, facts),
            summary: sealSummary(deps.vault, messageId, { facts, trace: mail.trace, note }),
          },
        ),
      );
      if (typeof replaced !== 'string' && replaced.freed) await deps.files.remove(old.content);
      return replaced;
    });
    if (typeof outcome === 'string') return outcome;
    deps.words.add({ accountId, messageId, words: facts.words });
    return told(deps, { accountId, messageId });
  };

function refsOf({ vault }: MailboxContext, accountId: string, facts: Parameters<typeof tiesOf>[2]) {
  const { message_ref, reply_ref, subject_ref } = tiesOf(vault, accountId, facts);
  return { message_ref, reply_ref, subject_ref };
}

type Old = { readonly id: string; readonly account_id: string; readonly content: string; readonly size_bytes: number };
type New = Partial<MessageRow> & Pick<MessageRow, 'content' | 'size_bytes'>;

/** The new content in the place of the old one. Compare-and-set on the version. */
async function swap(
  trx: Trx,
  { old, version, quotaBytes }: { old: Old; version: number; quotaBytes: number },
  next: New,
): Promise<'stale' | 'full' | { freed: boolean }> {
  const growth = { accountId: old.account_id, bytes: next.size_bytes - old.size_bytes, messages: 0 };
  if (growth.bytes > 0 && !(await addUsage(trx, growth, quotaBytes))) return 'full';
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set(next)
    .where('id', '=', old.id)
    .where('version', '=', version)
    .where('content', '=', old.content)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    if (growth.bytes > 0) await subtractUsage(trx, growth);
    return 'stale';
  }
  if (growth.bytes < 0) await subtractUsage(trx, { ...growth, bytes: -growth.bytes });
  await keepContent(trx, next.content, next.size_bytes);
  const freed = await releaseContent(trx, old.content);
  return { freed: freed && next.content !== old.content };
}
