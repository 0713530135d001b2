import type { DraftContent } from '@lyceum/contracts/mail/outgoing';
import type { Clock } from '@lyceum/platform/clock';
import { compose } from '../mime/compose.ts';
import type { MessageReader } from '../mime/message-facts.ts';
import type { Account } from '../model/account.ts';
import type { StoredMessage } from '../model/message.ts';
import type { MailEngine } from '../ports/mail-engine.ts';

export interface ComposeDeps {
  readonly engine: Pick<MailEngine, 'find' | 'content'>;
  readonly reader: Pick<MessageReader, 'view'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export interface AttachedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** What the user wrote, as a message from their address. The recipients of `bcc` stand in it nowhere. */
export async function composeMessage(
  deps: ComposeDeps,
  { account, content, files }: { account: Account; content: DraftContent; files: readonly AttachedFile[] },
): Promise<Buffer> {
  const answered = await answeredBy(deps, account.id, content.inReplyTo);
  const { signature, replyTo } = account.settings;
  return compose({
    from: { address: account.address, name: account.displayName ?? '' },
    to: content.to ?? [],
    cc: content.cc ?? [],
    replyTo,
    subject: content.subject ?? '',
    text: signed(content.text ?? (content.html === undefined ? '' : undefined), signature),
    html: content.html === undefined ? undefined : signedHtml(content.html, signature),
    date: deps.clock.now(),
    messageId: `<${deps.newId()}@${account.domain}>`,
    inReplyTo: answered?.headerId ?? null,
    references: answered?.references ?? [],
    attachments: files,
  });
}

/** RFC 5322, 3.6.4: what it answers, and all that that one answered. */
async function answeredBy({ engine, reader }: ComposeDeps, accountId: string, messageId: string | undefined) {
  const parent: StoredMessage | undefined =
    messageId === undefined ? undefined : await engine.find(accountId, messageId);
  const content = parent && (await engine.content(accountId, parent.id));
  if (!content) return undefined;
  const { headerId, references } = await reader.view(content);
  return headerId === null ? undefined : { headerId, references: [...references.slice(-20), headerId] };
}

/** RFC 3676, 4.3: two hyphens and a space above a signature. */
const signed = (text: string | undefined, signature: string): string | undefined =>
  text === undefined || signature === '' ? text : `${text}\n\n-- \n${signature}`;

const signedHtml = (html: string, signature: string): string =>
  signature === '' ? html : `${html}<br><br>-- <br>${escapeHtml(signature).replaceAll('\n', '<br>')}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark);
