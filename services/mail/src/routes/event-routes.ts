import { mailboxEndpoints } from '@lyceum/contracts/mail/mailbox-endpoints';
import type { MailboxEvent } from '@lyceum/contracts/mail/message';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { startEventStream } from '@lyceum/platform/server/event-stream';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { findOwnAccount } from '../flows/own-account.ts';
import { toSummary } from '../model/message.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { MailboxChange, MailEngine } from '../ports/mail-engine.ts';

export interface EventRoutesDeps {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly engine: Pick<MailEngine, 'watch'>;
  readonly clock: Clock;
}

const mostStreams = 1000;
/** Proxies cut connections that are silent for a minute. */
const heartbeatMs = 20_000;

/** Server-sent events (WHATWG HTML, 9.2). */
export function eventRoutes(app: FastifyInstance, deps: EventRoutesDeps): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  serve(app, mailboxEndpoints.mailboxEvents, async ({ caller, params: { id }, reply }) => {
    await findOwnAccount(deps, { userId: caller.userId, id });
    if (open.size >= mostStreams) throw problem({ code: 'overloaded', retryAfterSeconds: 5 });
    const stream = startEventStream(reply);
    const stopWatching = deps.engine.watch(id, (change) => stream.write(eventText(change, deps.clock.now())));
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
    // A token that has expired must not go on telling.
    const expiry = setTimeout(() => end(), Math.max(0, caller.expiresAt - deps.clock.now()));
    function end() {
      if (!open.delete(end)) return;
      clearInterval(heartbeat);
      clearTimeout(expiry);
      stopWatching();
      stream.end();
    }
    open.add(end);
    stream.onClose(end);
    return undefined;
  });
}

function eventText(change: MailboxChange, now: number): string {
  const event: MailboxEvent = {
    kind: change.kind,
    at: toTime(now),
    message: 'message' in change ? toSummary(change.message) : null,
    messageId: 'message' in change ? change.message.id : 'messageId' in change ? change.messageId : null,
  };
  return `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
}
