import type { Flag } from '@lyceum/contracts/mail/message';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { MessageFacts } from '../mime/message-facts.ts';
import type { StoredMessage, Trace } from '../model/message.ts';
import type { MessageRow } from './mailbox-schema.ts';

/** What is sealed in a row: all that was said in the message. */
type Sealed = Pick<StoredMessage, 'from' | 'to' | 'subject' | 'preview' | 'trace' | 'note'>;

/** A list shows a few of them; the message itself has them all. */
const mostShownRecipients = 20;

const flagColumns = ['seen', 'answered', 'forwarded', 'flagged', 'draft'] as const satisfies readonly Flag[];

type FlagColumns = Pick<MessageRow, (typeof flagColumns)[number]>;

export function flagsToColumns(flags: readonly Flag[]): FlagColumns {
  const columns = flagColumns.map((flag) => [flag, flags.includes(flag) ? 1 : 0]);
  return Object.fromEntries(columns) as unknown as FlagColumns;
}

const columnsToFlags = (row: FlagColumns): Flag[] => flagColumns.filter((flag) => row[flag] === 1);

const recordOf = (id: string) => `messages.summary:${id}`;

export interface SummaryContent {
  readonly facts: MessageFacts;
  readonly trace: Trace;
  readonly note: string | null;
}

export function sealSummary(vault: Pick<Vault, 'seal'>, id: string, { facts, trace, note }: SummaryContent): string {
  const { from, subject, preview } = facts;
  const sealed: Sealed = { from, to: facts.to.slice(0, mostShownRecipients), subject, preview, trace, note };
  return vault.seal(JSON.stringify(sealed), recordOf(id));
}

export function toMessage(vault: Pick<Vault, 'openText'>, row: MessageRow): StoredMessage {
  const sealed = JSON.parse(vault.openText(row.summary, recordOf(row.id))) as Sealed;
  return {
    ...sealed,
    id: row.id,
    accountId: row.account_id,
    folder: row.folder,
    receivedAt: row.received_at,
    sizeBytes: row.size_bytes,
    flags: columnsToFlags(row),
    hasAttachments: row.has_attachments === 1,
    threadId: row.thread_id,
    version: row.version,
  };
}
