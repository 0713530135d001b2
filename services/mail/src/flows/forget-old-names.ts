import type { Clock } from '@lyceum/platform/clock';
import { pauseAfterReplyMs } from '../delivery/auto-reply.ts';
import type { OutgoingQueue } from '../ports/outgoing-queue.ts';
import type { ReplyMemory } from '../ports/reply-memory.ts';

export interface ForgetOldNamesDeps {
  readonly queue: Pick<OutgoingQueue, 'forgetNames'>;
  readonly replyMemory: Pick<ReplyMemory, 'forgetAnswers'>;
  readonly clock: Clock;
}

/**
 * A name of queued mail matters while the same may come again: a day for a request with its `Idempotency-Key`, and some
 * five days for a server that did not hear our 250 (RFC 5321, 4.5.4.1), whose mail is forwarded once.
 */
const namesKeptMs = 7 * 24 * 60 * 60 * 1000;

/** Forgets what was kept only so that nothing happens twice, when it can no longer come again. */
export async function forgetOldNames({ queue, replyMemory, clock }: ForgetOldNamesDeps): Promise<void> {
  const now = clock.now();
  await queue.forgetNames(now - namesKeptMs);
  await replyMemory.forgetAnswers(now - pauseAfterReplyMs);
}
