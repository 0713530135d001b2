import { createHash } from 'node:crypto';
import type { Message, MessageQuery, MessageSummary } from '@lyceum/contracts/mail/message';
import { problem } from '@lyceum/platform/server/problem';
import type { MessageReader, MessageView } from '../mime/message-facts.ts';
import { isFolderRole, type StoredMessage, toSummary } from '../model/message.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { MailEngine } from '../ports/mail-engine.ts';
import { uploadsOf } from './draft-note.ts';
import { findOwnAccount } from './own-account.ts';

export interface ReadMailDeps {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly engine: Pick<MailEngine, 'list' | 'find' | 'content' | 'folders' | 'findByHeaderId' | 'findUploads'>;
  readonly reader: Pick<MessageReader, 'view' | 'attachment'>;
}

export interface MailboxOfUser {
  readonly userId: string;
  /** Of the account. */
  readonly id: string;
}

export interface MessageOfUser extends MailboxOfUser {
  readonly messageId: string;
}

export const messageNotFound = () => problem({ code: 'not_found', detail: 'There is no such message.' });

export interface ListRequest extends MailboxOfUser {
  readonly query: MessageQuery;
  /** The last message of the page before. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** One more than the limit is asked for, so that the end of the list is known. */
export async function listMail(
  deps: ReadMailDeps,
  { query, before, limit, ...wanted }: ListRequest,
): Promise<{ items: MessageSummary[]; more: boolean }> {
  await findOwnAccount(deps, wanted);
  const { folder, q, unseen, threadId } = query;
  if (folder !== undefined) await requireFolder(deps, wanted.id, folder);
  const everywhere = q !== undefined || threadId !== undefined;
  const found = await deps.engine.list(wanted.id, {
    folder: folder ?? (everywhere ? undefined : 'inbox'),
    except: ['junk', 'trash'],
    q,
    unseen,
    threadId,
    before,
    limit: limit + 1,
  });
  return { items: found.slice(0, limit).map(toSummary), more: found.length > limit };
}

async function requireFolder(
  { engine }: Pick<ReadMailDeps, 'engine'>,
  accountId: string,
  folder: string,
): Promise<void> {
  if (isFolderRole(folder)) return;
  const folders = await engine.folders(accountId);
  if (!folders.some(({ id }) => id === folder)) throw problem({ code: 'folder_unknown' });
}

export async function findOwnMessage(
  deps: { readonly accounts: Pick<Accounts, 'find'>; readonly engine: Pick<MailEngine, 'find'> },
  { messageId, ...wanted }: MessageOfUser,
): Promise<StoredMessage> {
  await findOwnAccount(deps, wanted);
  const message = await deps.engine.find(wanted.id, messageId);
  if (!message) throw messageNotFound();
  return message;
}

export async function showMessage(deps: ReadMailDeps, wanted: MessageOfUser): Promise<Message> {
  const message = await findOwnMessage(deps, wanted);
  const content = await deps.engine.content(wanted.id, wanted.messageId);
  if (!content) throw messageNotFound();
  const view = await deps.reader.view(content);
  const answered = view.references.at(-1);
  const parent = answered === undefined ? undefined : await deps.engine.findByHeaderId(wanted.id, answered);
  const { authentication, spam } = message.trace;
  return {
    ...toSummary(message),
    cc: [...view.cc],
    bcc: [...view.bcc],
    replyTo: [...view.replyTo],
    text: view.text,
    html: view.html,
    attachments: message.note === null ? attachmentsOf(message.id, view) : await heldBy(deps, message),
    inReplyTo: parent?.id ?? null,
    authentication: authentication && { ...authentication },
    spam: { score: spam.score, reasons: [...spam.reasons] },
  };
}

const attachmentsOf = (messageId: string, { attachments }: MessageView): Message['attachments'] =>
  attachments.map((attachment, at) => ({ id: attachmentId(messageId, at), ...attachment }));

/** A draft names its uploads; they become part of it when it is sent. */
async function heldBy({ engine }: ReadMailDeps, { accountId, note }: StoredMessage): Promise<Message['attachments']> {
  const uploads = (await engine.findUploads(accountId, uploadsOf(note))) ?? [];
  return uploads.map((upload) => ({ ...upload, inline: false }));
}

/** RFC 9562, 5.8: follows from the message and the place in it, so that it need not be stored. */
function attachmentId(messageId: string, at: number): string {
  const hash = createHash('sha256').update(`${messageId}:${at}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export async function readAttachment(
  deps: ReadMailDeps,
  { attachmentId: wantedId, ...wanted }: MessageOfUser & { readonly attachmentId: string },
): Promise<{ name: string | null; content: Buffer }> {
  await findOwnMessage(deps, wanted);
  const content = await deps.engine.content(wanted.id, wanted.messageId);
  if (!content) throw messageNotFound();
  const { attachments } = await deps.reader.view(content);
  const at = attachments.findIndex((_one, index) => attachmentId(wanted.messageId, index) === wantedId);
  const bytes = at < 0 ? undefined : await deps.reader.attachment(content, at);
  if (!bytes) throw problem({ code: 'not_found', detail: 'There is no such attachment.' });
  return { name: attachments[at]?.name ?? null, content: bytes };
}
