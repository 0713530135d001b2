import type { Clock } from '@lyceum/platform/clock';
import type { Logger } from 'pino';
import { type DeliverToAccountsDeps, deliverToAccounts } from '../delivery/deliver-to-accounts.ts';
import { type RecipientDeps, resolveRecipient } from '../delivery/recipients.ts';
import { splitMessage } from '../mime/header-block.ts';
import { noTrace } from '../model/message.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { OutgoingItem, OutgoingQueue } from '../ports/outgoing-queue.ts';
import type { Relay, RelayOutcome } from '../ports/relay.ts';
import { composeBounce } from './bounce.ts';
import { nextAttempt } from './retry-times.ts';

export interface QueueRunnerDeps extends Omit<DeliverToAccountsDeps, 'wakeQueue' | 'queue'>, RecipientDeps {
  readonly accounts: Pick<Accounts, 'find' | 'findByAddress'>;
  readonly queue: OutgoingQueue;
  readonly relay: Relay;
  readonly hostname: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Logger;
}

export interface QueueRunner {
  /** Something was put into the queue. */
  wake(): void;
  /** Delivers these now as far as they are for our accounts, and the others soon. Resolves to whether all have arrived. */
  deliverNow(ids: readonly string[]): Promise<boolean>;
  stop(): Promise<void>;
}

const leaseMs = 3 * 60_000;
const atOnce = 20;
const longestSleepMs = 60_000;

/** Sends what waits in the queue, again and again until it arrives or goes back to its sender. */
export function startQueueRunner(deps: QueueRunnerDeps): QueueRunner {
  const { queue, log } = deps;
  const working = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function wake(): void {
    again = true;
    clearTimeout(timer);
    if (stopped) return;
    running ??= turns().finally(() => {
      running = undefined;
      if (again) wake();
    });
  }

  async function turns(): Promise<void> {
    try {
      while (again && !stopped) {
        again = false;
        const items = await queue.claim({ limit: atOnce, leaseMs });
        await Promise.all(items.map((item) => handle(item)));
        if (items.length > 0) again = true;
      }
      await sleep();
    } catch (error) {
      log.error({ err: error }, 'the queue of outgoing mail failed; it is tried again');
      timer = setTimeout(wake, longestSleepMs);
      timer.unref();
    }
  }

  async function sleep(): Promise<void> {
    const due = await queue.nextDue();
    if (due === undefined || stopped) return;
    const wait = Math.min(Math.max(due - deps.clock.now(), 100), longestSleepMs);
    timer = setTimeout(wake, wait);
    timer.unref();
  }

  async function handle(item: OutgoingItem): Promise<boolean> {
    try {
      return await deliverItem({ ...deps, wakeQueue: wake }, item);
    } catch (error) {
      log.error({ err: error, queueId: item.id }, 'a message could not be sent; it is tried again');
      await queue.postpone(item.id, deps.clock.now() + longestSleepMs);
      return false;
    }
  }

  function inBackground(work: Promise<unknown>): void {
    working.add(work);
    void work.finally(() => working.delete(work));
  }

  return {
    wake,
    async deliverNow(ids) {
      const items = await queue.claim({ limit: ids.length, leaseMs, ids });
      let arrived = items.length === ids.length;
      for (const item of items) {
        const { kind } = await resolveRecipient(deps, item.to);
        if (kind !== 'elsewhere') arrived = (await handle(item)) && arrived;
        else {
          arrived = false;
          inBackground(handle(item).then(() => wake()));
        }
      }
      return arrived;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await Promise.all(working);
    },
  };
}

type ItemDeps = QueueRunnerDeps & { readonly wakeQueue: () => void };

/** One attempt. Resolves to whether it arrived. */
async function deliverItem(deps: ItemDeps, item: OutgoingItem): Promise<boolean> {
  const content = await deps.queue.content(item.id);
  if (!content) return true;
  const outcome = await attempt(deps, item, content);
  if (outcome.state === 'sent') {
    await deps.queue.remove(item.id);
    return true;
  }
  const next = outcome.state === 'later' ? nextAttempt(item, deps.clock.now()) : undefined;
  if (next === undefined) await giveBack(deps, { item, content, outcome });
  else await deps.queue.postpone(item.id, next);
  return false;
}

async function attempt(deps: ItemDeps, item: OutgoingItem, content: Buffer): Promise<RelayOutcome> {
  const found = await resolveRecipient(deps, item.to);
  switch (found.kind) {
    case 'malformed':
    case 'unknown':
      return { state: 'never', status: '5.1.1', reply: '550 5.1.1 No such mailbox here' };
    case 'suspended':
      return { state: 'later', status: '4.2.1', reply: '450 4.2.1 This mailbox takes no mail at the moment' };
    case 'elsewhere':
      return deps.relay.send({ from: item.from, to: item.to, content });
    case 'account': {
      const outcome = await deliverToAccounts(deps, {
        content,
        fields: splitMessage(content)?.fields ?? [],
        envelopeFrom: item.from,
        trace: noTrace,
        arrival: `queue:${item.id}`,
        recipients: [found],
      });
      if (outcome.state === 'delivered') return { state: 'sent' };
      return { state: 'never', status: '5.2.2', reply: '552 5.2.2 The mailbox is full' };
    }
  }
}

type Returned = {
  readonly item: OutgoingItem;
  readonly content: Buffer;
  readonly outcome: Exclude<RelayOutcome, { state: 'sent' }>;
};

/** To the inbox of whoever sent it. What has no sender, such as a bounce, just ends here (RFC 5321, 6.1). */
async function giveBack(deps: ItemDeps, { item, content, outcome }: Returned): Promise<void> {
  const account = item.accountId === null || item.from === '' ? undefined : await deps.accounts.find(item.accountId);
  if (account) {
    const { status, reply } = outcome;
    const failure = { recipient: item.to, status: status.replace(/^4/, '5'), reply, queuedAt: item.queuedAt };
    const details = { account, hostname: deps.hostname, id: deps.newId(), now: deps.clock.now() };
    const bounce = composeBounce(content, failure, details);
    await deps.engine.deliver({ content: bounce, trace: noTrace, arrival: `bounce:${item.id}` }, [
      { accountId: account.id, folder: 'inbox', mayExceed: true },
    ]);
  }
  await deps.queue.remove(item.id);
}
