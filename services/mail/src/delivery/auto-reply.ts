import type { Clock } from '@lyceum/platform/clock';
import { firstValue, type HeaderField, headerText, valuesOf } from '../mime/header-block.ts';
import type { Account } from '../model/account.ts';
import { cutAddress } from '../model/mail-address.ts';
import type { ReplyMemory } from '../ports/reply-memory.ts';

/** How long nobody is answered a second time (RFC 3834, 2). */
export const pauseAfterReplyMs = 7 * 24 * 60 * 60 * 1000;

export interface ArrivedMail {
  readonly account: Account;
  /** The address that it was sent to, with its tag. */
  readonly address: string;
  readonly envelopeFrom: string;
  readonly fields: readonly HeaderField[];
}

export interface AutoReplyDeps {
  readonly replies: Pick<ReplyMemory, 'claim'>;
  readonly clock: Clock;
}

export interface AutoReply {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo: string | null;
}

/** The answer of somebody who is away, or undefined where there is to be none (RFC 3834, 2). */
export async function autoReplyFor(deps: AutoReplyDeps, mail: ArrivedMail): Promise<AutoReply | undefined> {
  const { account, envelopeFrom, fields } = mail;
  const { autoReply } = account.settings;
  if (!isAway(autoReply, deps.clock.now())) return undefined;
  if (!isFromPerson(envelopeFrom, fields) || !isAddressedTo(mail)) return undefined;
  const claimed = await deps.replies.claim({
    accountId: account.id,
    sender: envelopeFrom,
    notWithinMs: pauseAfterReplyMs,
  });
  if (!claimed) return undefined;
  const subject = headerText(firstValue(fields, 'subject') ?? '');
  return {
    to: envelopeFrom,
    subject: autoReply.subject === '' ? `Auto: ${subject}` : autoReply.subject,
    text: autoReply.body,
    inReplyTo: /<[^<>\s]+>/.exec(firstValue(fields, 'message-id') ?? '')?.[0] ?? null,
  };
}

function isAway({ enabled, from, until }: Account['settings']['autoReply'], now: number): boolean {
  if (!enabled) return false;
  if (from !== null && now < Date.parse(from)) return false;
  return until === null || now < Date.parse(until);
}

/** RFC 3834, 2: never to lists, to bounces, or to other machines. */
function isFromPerson(envelopeFrom: string, fields: readonly HeaderField[]): boolean {
  const sender = cutAddress(envelopeFrom);
  if (!sender) return false;
  if (
    /^(?:owner-|mailer-daemon$|postmaster$|no-?reply|do-?not-?reply|bounce)|(?:-request|-bounces?|-owner)$/.test(
      sender.local,
    )
  ) {
    return false;
  }
  if (fields.some(({ name }) => name.startsWith('list-'))) return false;
  const submitted = (firstValue(fields, 'auto-submitted') ?? 'no').toLowerCase();
  if (!submitted.startsWith('no')) return false;
  if (firstValue(fields, 'x-auto-response-suppress') !== undefined) return false;
  return !/\b(?:bulk|list|junk|auto_reply)\b/i.test(firstValue(fields, 'precedence') ?? '');
}

/** RFC 3834, 2: only where the account is named as a recipient, and not to what it sent itself. */
function isAddressedTo({ account, address, envelopeFrom, fields }: ArrivedMail): boolean {
  if (envelopeFrom.toLowerCase() === account.address) return false;
  const named = [...valuesOf(fields, 'to'), ...valuesOf(fields, 'cc')].join(',').toLowerCase();
  return named.includes(account.address) || named.includes(address.toLowerCase());
}
