import { type RecipientDeps, resolveRecipient } from '../delivery/recipients.ts';
import type { Account } from '../model/account.ts';
import { noTrace } from '../model/message.ts';
import type { MailEngine } from '../ports/mail-engine.ts';
import type { OutgoingQueue } from '../ports/outgoing-queue.ts';
import type { QueueRunner } from './queue-runner.ts';
import { type SignDeps, signMessage } from './sign.ts';

export interface SubmitDeps extends RecipientDeps, SignDeps {
  readonly domains: RecipientDeps['domains'] & SignDeps['domains'];
  readonly engine: Pick<MailEngine, 'deliver'>;
  readonly queue: Pick<OutgoingQueue, 'add' | 'spend'>;
  readonly runner: Pick<QueueRunner, 'deliverNow'>;
  /** Recipients that an account can write to in a day. */
  readonly recipientsPerDay: number;
}

export interface Submission {
  readonly account: Account;
  readonly recipients: readonly string[];
  /** From one of the account's own addresses, and without `Bcc`. */
  readonly content: Buffer;
  /** What only the sender's own copy holds. */
  readonly bcc: readonly string[];
  /** The same submission again is carried out once. */
  readonly once: string;
}

export type SubmitOutcome =
  | { readonly state: 'sent' | 'queued'; readonly id: string }
  | { readonly state: 'bad_recipient'; readonly recipient: string }
  | { readonly state: 'over_limit' | 'full' };

/** Sends a message: a copy into Sent, then to everyone, those here at once. On the disk when it resolves. */
export async function submitMail(deps: SubmitDeps, submission: Submission): Promise<SubmitOutcome> {
  const { account, once } = submission;
  const recipients = [...new Map(submission.recipients.map((one) => [one.toLowerCase(), one])).values()];
  for (const recipient of recipients) {
    const { kind } = await resolveRecipient(deps, recipient);
    if (kind === 'malformed' || kind === 'unknown') return { state: 'bad_recipient', recipient };
  }
  if (!(await deps.queue.spend(account.id, recipients.length, deps.recipientsPerDay))) return { state: 'over_limit' };

  const content = await signMessage(deps, submission.content, account.domain);
  const copy = await deps.engine.deliver(
    { content: ownCopy(content, submission.bcc), trace: noTrace, arrival: `sent:${once}` },
    [{ accountId: account.id, folder: 'sent', flags: ['seen'] }],
  );
  const [kept] = copy.state === 'stored' ? copy.messages : [];
  if (!kept) return { state: 'full' };
  const ids = await deps.queue.add({ accountId: account.id, from: account.address, recipients, content, once });
  const arrived = await deps.runner.deliverNow(ids);
  return { state: arrived ? 'sent' : 'queued', id: kept.id };
}

const ownCopy = (content: Buffer, bcc: readonly string[]): Buffer =>
  bcc.length === 0 ? content : Buffer.concat([Buffer.from(`Bcc: ${bcc.join(',\r\n ')}\r\n`), content]);
