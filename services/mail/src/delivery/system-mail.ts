import { compose } from '../mime/compose.ts';
import type { Account } from '../model/account.ts';
import type { AutoReply } from './auto-reply.ts';

interface Made {
  readonly id: string;
  readonly now: number;
}

const percentWords = { 80: 'four fifths of', 90: 'nine tenths of', 100: 'all of' } as const;

/** The answer of somebody who is away. RFC 3834, 3: it says what it is, and nobody answers it in turn. */
export function composeAutoReply(account: Account, reply: AutoReply, { id, now }: Made): Promise<Buffer> {
  return compose({
    from: { address: account.address, name: account.displayName ?? '' },
    to: [{ address: reply.to }],
    subject: reply.subject,
    text: reply.text,
    date: now,
    messageId: `<${id}@${account.domain}>`,
    inReplyTo: reply.inReplyTo,
    references: reply.inReplyTo === null ? [] : [reply.inReplyTo],
    headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' },
  });
}

export function composeStorageWarning(account: Account, mark: 80 | 90 | 100, { id, now }: Made): Promise<Buffer> {
  const text = [
    `The mailbox ${account.address} uses ${percentWords[mark]} its storage.`,
    '',
    mark === 100
      ? 'Mail that does not fit any more is refused and goes back to whoever sent it.'
      : 'When it is full, mail that does not fit is refused and goes back to whoever sent it.',
    'Erasing large messages, and emptying Trash and Junk, makes room at once.',
    '',
  ].join('\n');
  return compose({
    from: { address: `postmaster@${account.domain}`, name: 'Mail' },
    to: [{ address: account.address }],
    subject: mark === 100 ? 'Your mailbox is full' : `Your mailbox is ${mark}% full`,
    text,
    date: now,
    messageId: `<${id}@${account.domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
