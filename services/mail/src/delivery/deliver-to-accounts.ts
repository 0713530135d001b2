import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import { firstValue, type HeaderField, valuesOf } from '../mime/header-block.ts';
import type { Account } from '../model/account.ts';
import { isListed } from '../model/mail-address.ts';
import { noTrace, type Trace } from '../model/message.ts';
import type { MailEngine, Placement } from '../ports/mail-engine.ts';
import type { OutgoingQueue } from '../ports/outgoing-queue.ts';
import { type AutoReplyDeps, autoReplyFor } from './auto-reply.ts';
import { isSpam } from './spam-score.ts';
import { composeAutoReply, composeStorageWarning } from './system-mail.ts';

export interface DeliverToAccountsDeps extends AutoReplyDeps {
  readonly engine: Pick<MailEngine, 'deliver' | 'dueWarning'>;
  readonly queue: Pick<OutgoingQueue, 'add'>;
  /** Tells whoever sends the queue that something was put into it. */
  readonly wakeQueue: () => void;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
}

export interface LocalRecipient {
  readonly account: Account;
  /** As the sender wrote it, with its tag. */
  readonly address: string;
}

export interface LocalDelivery {
  readonly content: Buffer;
  readonly fields: readonly HeaderField[];
  readonly envelopeFrom: string;
  readonly trace: Trace;
  readonly arrival?: string | undefined;
  readonly recipients: readonly LocalRecipient[];
}

export type LocalOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'full'; readonly accountIds: readonly string[] };

/** Marks what an account passed on, so that it is not passed on in a circle. */
const forwardedHeader = 'x-lyceum-forwarded-by';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Into the mailboxes of our accounts, as the settings of each say. Everything is durable when it resolves: what is
 * stored here, and what is passed on.
 */
export async function deliverToAccounts(deps: DeliverToAccountsDeps, delivery: LocalDelivery): Promise<LocalOutcome> {
  const plans = onePerAccount(delivery.recipients).map((recipient) => planFor(deps, delivery, recipient));
  const placements = plans.flatMap(({ placement }) => placement ?? []);
  const { content, trace, arrival } = delivery;
  if (placements.length > 0) {
    const outcome = await deps.engine.deliver({ content, trace, arrival }, placements);
    if (outcome.state === 'full') {
      await Promise.all(
        plans
          .filter(({ account }) => outcome.accountIds.includes(account.id))
          .map((plan) => warn(deps, plan.account, true)),
      );
      return outcome;
    }
  }
  for (const plan of plans) if (plan.forwardTo !== undefined) await forward(deps, delivery, plan);
  for (const plan of plans) await afterwards(deps, delivery, plan);
  return { state: 'delivered' };
}

interface Plan extends LocalRecipient {
  readonly placement: Placement | undefined;
  readonly forwardTo: string | undefined;
  readonly junk: boolean;
}

/** `ada@` and `ada+news@` in one envelope are one mailbox, which gets one copy. */
const onePerAccount = (recipients: readonly LocalRecipient[]): LocalRecipient[] => [
  ...new Map(recipients.map((recipient) => [recipient.account.id, recipient])).values(),
];

function planFor(deps: DeliverToAccountsDeps, delivery: LocalDelivery, recipient: LocalRecipient): Plan {
  const { account } = recipient;
  const { settings } = account;
  const junk = belongsInJunk(delivery, account);
  const wasForwarded = valuesOf(delivery.fields, forwardedHeader).some((by) =>
    by.toLowerCase().includes(account.address),
  );
  const forwardTo =
    settings.forwarding.enabled && settings.forwarding.to !== null && !junk && !wasForwarded
      ? settings.forwarding.to
      : undefined;
  const days = settings.spam.deleteAfterDays;
  const placement: Placement = {
    accountId: account.id,
    folder: junk ? 'junk' : 'inbox',
    expiresAt: junk && days !== null ? deps.clock.now() + days * dayMs : undefined,
  };
  const keepsCopy = forwardTo === undefined || settings.forwarding.keepCopy;
  return { ...recipient, junk, forwardTo, placement: keepsCopy ? placement : undefined };
}

/** Whom the user blocks goes to Junk; whom the user allows does not, unless it is not proven to be them. */
function belongsInJunk({ fields, envelopeFrom, trace }: LocalDelivery, { settings }: Account): boolean {
  const author = /([^\s<>@",;:]+@[^\s<>@",;:]+?)>?\s*$/.exec(firstValue(fields, 'from') ?? '')?.[1] ?? '';
  const senders = [envelopeFrom, author].filter((sender) => sender !== '');
  if (senders.some((sender) => isListed(sender, settings.blockedSenders))) return true;
  const proven = trace.authentication === null || trace.authentication.dmarc !== 'fail';
  if (proven && author !== '' && isListed(author, settings.allowedSenders)) return false;
  return isSpam(trace.spam.score, settings.spam.level);
}

async function forward(
  deps: DeliverToAccountsDeps,
  { content, arrival }: LocalDelivery,
  { account, forwardTo }: Plan,
): Promise<void> {
  if (forwardTo === undefined) return;
  await deps.queue.add({
    accountId: account.id,
    // From the account and not from the author, whose domain did not allow us to send for it (SPF).
    from: account.address,
    recipients: [forwardTo],
    content: Buffer.concat([Buffer.from(`X-Lyceum-Forwarded-By: ${account.address}\r\n`), content]),
    once: arrival === undefined ? undefined : `forward:${account.id}:${arrival}`,
  });
  deps.wakeQueue();
}

/** What follows from a delivery. The sender has been promised nothing of it, so its failure is only logged. */
async function afterwards(deps: DeliverToAccountsDeps, delivery: LocalDelivery, plan: Plan): Promise<void> {
  try {
    if (!plan.junk) await answer(deps, delivery, plan);
    await warn(deps, plan.account, false);
  } catch (error) {
    deps.log.error({ err: error, accountId: plan.account.id }, 'an automatic answer or a storage warning failed');
  }
}

async function answer(deps: DeliverToAccountsDeps, { envelopeFrom, fields }: LocalDelivery, plan: Plan): Promise<void> {
  const { account, address } = plan;
  const reply = await autoReplyFor(deps, { account, address, envelopeFrom, fields });
  if (!reply) return;
  const content = await composeAutoReply(account, reply, { id: deps.newId(), now: deps.clock.now() });
  await deps.queue.add({ accountId: null, from: '', recipients: [reply.to], content });
  deps.wakeQueue();
}

async function warn(deps: DeliverToAccountsDeps, account: Account, refused: boolean): Promise<void> {
  const mark = await deps.engine.dueWarning(account.id, refused);
  if (mark === undefined || !account.settings.notifications.storageWarnings) return;
  const content = await composeStorageWarning(account, mark, { id: deps.newId(), now: deps.clock.now() });
  await deps.engine.deliver({ content, trace: noTrace }, [{ accountId: account.id, folder: 'inbox', mayExceed: true }]);
}
