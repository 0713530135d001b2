import type { MessageFacts } from '../mime/message-facts.ts';
import type { MailboxContext } from './mailbox-context.ts';

/** Blind indexes of what ties messages together, each of one account only. */
export interface Ties {
  readonly message_ref: string | null;
  readonly reply_ref: string | null;
  readonly subject_ref: string | null;
  readonly references: readonly string[];
  readonly isReply: boolean;
}

/** A conversation of thousands names the last ones only. */
const mostReferences = 30;

/** Re:, Fwd: and what other languages make of them. */
const replyMark = /^\s*(?:re|aw|antw|sv|vs|rif|ref|res|odp|fwd?|wg|tr|rv|enc)(?:\[\d+\])?\s*:\s*/i;

export function tiesOf(vault: MailboxContext['vault'], accountId: string, facts: MessageFacts): Ties {
  const refOf = (headerId: string) => vault.blindIndex(`message-id:${accountId}`, headerId);
  const { subject, isReply } = baseSubject(facts.subject);
  const references = facts.references.slice(-mostReferences).map(refOf);
  return {
    message_ref: facts.headerId === null ? null : refOf(facts.headerId),
    reply_ref: references.at(-1) ?? null,
    subject_ref: subject === '' ? null : vault.blindIndex(`subject:${accountId}`, subject),
    references,
    isReply,
  };
}

export function headerRef(vault: MailboxContext['vault'], accountId: string, headerId: string): string {
  return vault.blindIndex(`message-id:${accountId}`, headerId);
}

function baseSubject(subject: string): { subject: string; isReply: boolean } {
  let rest = subject;
  while (replyMark.test(rest)) rest = rest.replace(replyMark, '');
  return { subject: rest.trim().replace(/\s+/g, ' ').toLowerCase(), isReply: rest !== subject };
}

/**
 * The thread of a new message: that of a message it refers to or is another copy of, or of one that came before it and
 * refers to it, or, for what calls itself a reply, the latest of the same subject. Otherwise it begins one, under its own
 * id.
 */
export async function threadOf(
  { db }: Pick<MailboxContext, 'db'>,
  { accountId, messageId, ties }: { accountId: string; messageId: string; ties: Ties },
): Promise<string> {
  const latest = db
    .selectFrom('messages')
    .select('thread_id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1);
  const { references, message_ref: own, subject_ref: subject, isReply } = ties;
  const named = own === null ? references : [...references, own];
  const found =
    (named.length > 0 ? await latest.where('message_ref', 'in', named).executeTakeFirst() : undefined) ??
    (own === null ? undefined : await latest.where('reply_ref', '=', own).executeTakeFirst()) ??
    (isReply && subject !== null ? await latest.where('subject_ref', '=', subject).executeTakeFirst() : undefined);
  return found?.thread_id ?? messageId;
}
