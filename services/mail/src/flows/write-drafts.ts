import type { Draft, DraftContent, SentMessage } from '@lyceum/contracts/mail/outgoing';
import { toTime } from '@lyceum/platform/clock';
import { mayChange } from '@lyceum/platform/server/if-match';
import { problem } from '@lyceum/platform/server/problem';
import type { Account } from '../model/account.ts';
import { noTrace, type StoredMessage } from '../model/message.ts';
import type { Upload } from '../ports/mail-engine.ts';
import { composeMessage } from '../sending/compose-message.ts';
import { readNote, uploadsOf, writeNote } from './draft-note.ts';
import { findOwnAccount, findOwnKeptAccount } from './own-account.ts';
import type { MailboxOfUser } from './read-mail.ts';
import { findSendingAccount, type SendMailDeps, sendContent } from './send-mail.ts';

export type DraftOfUser = MailboxOfUser & { readonly draftId: string; readonly ifMatch?: string | undefined };

const draftNotFound = () => problem({ code: 'not_found', detail: 'There is no such draft.' });
const noRoom = () => problem({ code: 'quota_exceeded' });
const changedMeanwhile = () => problem({ code: 'precondition_failed', detail: 'Read the draft again.' });

/** Each failed attempt means that another change succeeded. */
const attempts = 10;

export async function createDraft(deps: SendMailDeps, wanted: MailboxOfUser, content: DraftContent): Promise<Draft> {
  const account = await findOwnKeptAccount(deps, wanted);
  await uploadsNamed(deps, account.id, content);
  const outcome = await deps.engine.deliver({ content: await messageOf(deps, account, content), trace: noTrace }, [
    { accountId: account.id, folder: 'drafts', flags: ['draft', 'seen'], note: writeNote(content, deps.clock.now()) },
  ]);
  const [kept] = outcome.state === 'stored' ? outcome.messages : [];
  if (!kept) throw noRoom();
  await deps.engine.holdUploads(account.id, kept.id, content.attachments ?? []);
  return showDraft(deps, { ...wanted, draftId: kept.id });
}

export async function showDraft(deps: SendMailDeps, wanted: DraftOfUser): Promise<Draft> {
  await findOwnAccount(deps, wanted);
  const draft = await findDraft(deps, wanted);
  const { content, updatedAt } = readNote(draft.note);
  const uploads = (await deps.engine.findUploads(wanted.id, content.attachments ?? [])) ?? [];
  return {
    id: draft.id,
    to: content.to ?? [],
    cc: content.cc ?? [],
    bcc: content.bcc ?? [],
    subject: content.subject ?? '',
    text: content.text ?? null,
    html: content.html ?? null,
    inReplyTo: content.inReplyTo ?? null,
    attachments: uploads.map((upload) => ({ ...upload, inline: false })),
    version: draft.version,
    updatedAt: toTime(updatedAt),
  };
}

/** The whole draft anew. Without `If-Match`, the last one to write wins. */
export async function updateDraft(deps: SendMailDeps, wanted: DraftOfUser, content: DraftContent): Promise<Draft> {
  const account = await findOwnKeptAccount(deps, wanted);
  await uploadsNamed(deps, account.id, content);
  const mail = { content: await messageOf(deps, account, content), trace: noTrace };
  const note = writeNote(content, deps.clock.now());
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { version } = await findDraft(deps, wanted);
    const replaced = await deps.engine.replace(
      { accountId: account.id, messageId: wanted.draftId, version },
      mail,
      note,
    );
    if (replaced === 'stale') continue;
    if (replaced === 'full') throw noRoom();
    if (!replaced) throw draftNotFound();
    await deps.engine.holdUploads(account.id, wanted.draftId, content.attachments ?? []);
    return showDraft(deps, { userId: wanted.userId, id: wanted.id, draftId: wanted.draftId });
  }
  throw problem({ code: 'overloaded', retryAfterSeconds: 1 });
}

export async function deleteDraft(deps: SendMailDeps, wanted: DraftOfUser): Promise<void> {
  await findOwnAccount(deps, wanted);
  const draft = await findDraft(deps, wanted);
  if (!(await deps.engine.erase(wanted.id, draft.id))) throw draftNotFound();
  await deps.engine.dropUploads(wanted.id, uploadsOf(draft.note));
}

/** Two at once send it once: the draft names the submission. */
export async function sendDraft(deps: SendMailDeps, wanted: DraftOfUser): Promise<SentMessage> {
  const account = await findSendingAccount(deps, wanted);
  const draft = await findDraft(deps, wanted);
  const { content } = readNote(draft.note);
  const recipients = [content.to, content.cc, content.bcc].flatMap((list) => list ?? []);
  if (recipients.length === 0) {
    throw problem({ code: 'invalid_input', errors: [{ path: '/to', message: 'must name a recipient' }] });
  }
  const sent = await sendContent(deps, { account, content, once: `draft:${draft.id}` });
  await deps.engine.erase(account.id, draft.id);
  return sent;
}

type StoredDraft = StoredMessage & { readonly note: string };

/** The draft in the version that its reader knows. */
async function findDraft({ engine }: SendMailDeps, { id, draftId, ifMatch }: DraftOfUser): Promise<StoredDraft> {
  const message = await engine.find(id, draftId);
  if (!message || message.note === null) throw draftNotFound();
  if (!mayChange(ifMatch, message.version)) throw changedMeanwhile();
  return { ...message, note: message.note };
}

async function uploadsNamed(
  { engine }: SendMailDeps,
  accountId: string,
  content: DraftContent,
): Promise<readonly Upload[]> {
  const uploads = await engine.findUploads(accountId, content.attachments ?? []);
  if (!uploads) throw problem({ code: 'attachment_unknown' });
  return uploads;
}

/** Without its files, which stay uploads until the draft is sent. */
const messageOf = (deps: SendMailDeps, account: Account, content: DraftContent): Promise<Buffer> =>
  composeMessage(deps, { account, content, files: [] });
