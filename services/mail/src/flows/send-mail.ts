import type { DraftContent, NewMessage, SentMessage } from '@lyceum/contracts/mail/outgoing';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { Account } from '../model/account.ts';
import { fingerprintOf, keyHashOf } from '../policy/idempotency.ts';
import type { Accounts, ReplyToKeep } from '../ports/accounts.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { MailEngine } from '../ports/mail-engine.ts';
import { type AttachedFile, type ComposeDeps, composeMessage } from '../sending/compose-message.ts';
import { type SubmitDeps, type SubmitOutcome, submitMail } from '../sending/submit.ts';
import { findOwnKeptAccount } from './own-account.ts';
import type { MailboxOfUser } from './read-mail.ts';

export interface SendMailDeps extends ComposeDeps, SubmitDeps {
  readonly accounts: Pick<Accounts, 'find' | 'findByAddress'>;
  readonly engine: MailEngine;
  readonly replies: KeptReplies;
  readonly keepReply: (reply: ReplyToKeep) => Promise<boolean>;
  readonly largestMessage: number;
}

export interface SendRequest extends MailboxOfUser {
  readonly body: NewMessage;
  readonly idempotencyKey: string | undefined;
}

/** A request that is repeated with its key is carried out once: the key names the submission all the way down. */
export async function sendMessage(
  deps: SendMailDeps,
  { body, idempotencyKey: key, ...wanted }: SendRequest,
): Promise<SentMessage> {
  const account = await findSendingAccount(deps, wanted);
  if (key === undefined) return sendContent(deps, { account, content: body, once: newId() });
  const keyHash = keyHashOf({ userId: wanted.userId, call: `send-message:${wanted.id}`, key });
  const fingerprint = fingerprintOf({ key, body });
  const kept = await deps.replies.find(keyHash);
  if (kept && kept.fingerprint !== fingerprint) throw problem({ code: 'idempotency_mismatch' });
  if (kept) return JSON.parse(kept.body) as SentMessage;
  const sent = await sendContent(deps, { account, content: body, once: keyHash });
  await deps.keepReply({ keyHash, fingerprint, body: JSON.stringify(sent) });
  return sent;
}

export async function findSendingAccount(
  deps: Pick<SendMailDeps, 'accounts'>,
  wanted: MailboxOfUser,
): Promise<Account> {
  const account = await findOwnKeptAccount(deps, wanted);
  if (account.status === 'suspended') throw problem({ code: 'account_suspended' });
  return account;
}

export interface SentContent {
  readonly account: Account;
  readonly content: DraftContent;
  readonly once: string;
}

export async function sendContent(deps: SendMailDeps, { account, content, once }: SentContent): Promise<SentMessage> {
  const { to = [], cc = [], bcc = [] } = content;
  const files = await filesOf(deps, account.id, content.attachments ?? []);
  const composed = await composeMessage(deps, { account, content, files });
  if (composed.length > deps.largestMessage) {
    throw problem({
      code: 'message_too_large',
      detail: `With its attachments it may have ${deps.largestMessage} bytes.`,
    });
  }
  const outcome = await submitMail(deps, {
    account,
    recipients: [...to, ...cc, ...bcc].map(({ address }) => address),
    content: composed,
    bcc: bcc.map(({ address }) => address),
    once,
  });
  const sent = requireSent(outcome);
  await deps.engine.dropUploads(account.id, content.attachments ?? []);
  if (content.inReplyTo !== undefined) {
    await deps.engine.changeFlags(account.id, content.inReplyTo, { add: ['answered'], remove: [] });
  }
  return sent;
}

async function filesOf({ engine }: SendMailDeps, accountId: string, ids: readonly string[]): Promise<AttachedFile[]> {
  const uploads = await engine.findUploads(accountId, ids);
  if (!uploads) throw problem({ code: 'attachment_unknown' });
  const files: AttachedFile[] = [];
  for (const { id, name, mediaType } of uploads) {
    const content = await engine.uploadContent(accountId, id);
    if (!content) throw problem({ code: 'attachment_unknown' });
    files.push({ name, mediaType, content });
  }
  return files;
}

function requireSent(outcome: SubmitOutcome): SentMessage {
  switch (outcome.state) {
    case 'sent':
    case 'queued':
      return { id: outcome.id, state: outcome.state };
    case 'bad_recipient':
      throw problem({ code: 'recipient_refused', detail: `There is no mailbox ${outcome.recipient}.` });
    case 'over_limit':
      throw problem({ code: 'sending_limit_reached' });
    case 'full':
      throw problem({ code: 'quota_exceeded', detail: 'There is no room for the copy in Sent.' });
  }
}
