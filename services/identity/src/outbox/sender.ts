import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import { MailRefused, type MailTransport } from '../ports/mail-transport.ts';
import { failureCode } from './failure-code.ts';
import { GIVE_UP_AFTER_MS, waitAfter } from './retry-schedule.ts';
import { type ClaimedMail, type MailQueue, sqlMailQueue } from './sql-mail-queue.ts';
import type { OutboxSchema } from './tables.ts';

export interface OutboxOptions<Schema extends OutboxSchema> {
  readonly db: Kysely<Schema>;
  readonly vault: Pick<Vault, 'openText'>;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** How often to look for mails that nobody announced: those of other processes, and those that are due again. */
  readonly pollMs?: number;
}

export interface RunningOutbox {
  /** Looks at once. To be called after a commit; forgetting it costs a mail no more than the next look. */
  wake(): void;
  /** Takes nothing more, and waits for what is on its way. What does not end in time is sent by the next start. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/** How many are on their way at once. */
const MOST_AT_ONCE = 5;
/** How long one attempt may take, and how long a mail stays claimed: longer, so that no two send it at once. */
const ATTEMPT_MS = 60_000;
const CLAIM_MS = 90_000;
/** The runner cuts everything off after 8 s. */
const STOP_WITHIN_MS = 5_000;
/** An operator looks into what failed within days; a month later nobody will. */
const KEEP_DEAD_MS = 30 * 24 * 60 * 60_000;
const TIDY_EVERY_MS = 60 * 60_000;

/** Sends what is in the outbox, from now until it is stopped. */
export function startOutbox<Schema extends OutboxSchema>(options: OutboxOptions<Schema>): RunningOutbox {
  const { vault, transport, clock, log, pollMs = POLL_MS } = options;
  const queue = sqlMailQueue(options.db as unknown as Kysely<OutboxSchema>, vault);
  const onTheirWay = new Set<Promise<void>>();
  let stopping = false;
  let wanted = false;
  let nudge = () => {};
  let tidyAt = 0;

  const wake = () => {
    wanted = true;
    nudge();
  };

  async function run(): Promise<void> {
    while (!stopping) {
      wanted = false;
      const started = await startDue().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
        return 0;
      });
      if (started === 0 && !wanted && !stopping) await pause();
    }
  }

  /** Until woken, or for as long as a look is put off. */
  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    nudge = resolve;
    const timer = setTimeout(resolve, pollMs);
    await promise;
    clearTimeout(timer);
  }

  /** As many as there is room for; each makes room again when it ends, however slow the others are. */
  async function startDue(): Promise<number> {
    const room = MOST_AT_ONCE - onTheirWay.size;
    if (room === 0) return 0;
    const now = clock.now();
    if (now >= tidyAt) {
      tidyAt = now + TIDY_EVERY_MS;
      await queue.forgetDeadBefore(now - KEEP_DEAD_MS);
    }
    const mails = await queue.claim(now, now + CLAIM_MS, room);
    for (const mail of mails) {
      const way = attempt({ mail, queue, transport, clock, log }).finally(() => {
        onTheirWay.delete(way);
        wake();
      });
      onTheirWay.add(way);
    }
    return mails.length;
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopping = true;
      wake();
      const end = running.then(() => Promise.all(onTheirWay));
      await within(end, STOP_WITHIN_MS).catch(() => log.warn('mails on their way were left to the next start'));
    },
  };
}

interface Attempt {
  readonly mail: ClaimedMail;
  readonly queue: MailQueue;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/** Never rejects: what goes wrong with the outbox itself is mended by the next claim. */
async function attempt(task: Attempt): Promise<void> {
  const { mail, queue, transport, log } = task;
  const { id: mailId, attempts } = mail;
  try {
    await within(transport.send(mail.open()), ATTEMPT_MS);
    await queue.sent(mail);
    log.info({ mailId, attempts }, 'mail sent');
  } catch (error) {
    await settleFailure(task, error).catch((fault: unknown) => {
      log.error({ mailId, err: fault }, 'the outcome of a mail could not be noted');
    });
  }
}

async function settleFailure({ mail, queue, clock, log }: Attempt, error: unknown): Promise<void> {
  const { id: mailId, attempts } = mail;
  const now = clock.now();
  // Only the code: what a relay says in words holds the recipient's address.
  const failure = failureCode(error);
  if (error instanceof MailRefused || now - mail.writtenAt >= GIVE_UP_AFTER_MS) {
    await queue.bury(mail, failure);
    log.error({ mailId, attempts, failure }, 'mail given up');
  } else {
    await queue.postpone(mail, now + waitAfter(attempts, Math.random), failure);
    log.warn({ mailId, attempts, failure }, 'mail not sent yet');
  }
}

/** Rejects when it takes too long; the work itself goes on, and its outcome no longer matters. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error('took too long'), { code: 'ETIMEDOUT' })), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
