import type { CrawlState } from '@lyceum/contracts/search/crawl';
import { crawlEndpoints } from '@lyceum/contracts/search/crawl-endpoints';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { startEventStream } from '@lyceum/platform/server/event-stream';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { CrawlEvents, NumberedEvent } from '../crawl/jobs/events.ts';
import { findCrawl } from '../crawl/jobs/manage-jobs.ts';
import type { CrawlJobs } from '../ports/crawl-jobs.ts';

export interface CrawlEventRoutesDeps {
  readonly jobs: CrawlJobs;
  readonly events: CrawlEvents;
  readonly clock: Clock;
}

const mostStreams = 200;
/** Proxies cut connections that are silent for a minute. */
const heartbeatMs = 20_000;

const isOver = (state: CrawlState): boolean => ['completed', 'failed', 'cancelled'].includes(state);

/** Begins with how things stand, and ends when the crawl does. */
export function crawlEventRoutes(app: FastifyInstance, { jobs, events, clock }: CrawlEventRoutesDeps): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  serve(app, crawlEndpoints.crawlEvents, async ({ caller, params: { id }, request, reply }) => {
    const crawl = await findCrawl({ jobs }, id);
    if (open.size >= mostStreams) throw problem({ code: 'overloaded', retryAfterSeconds: 5 });
    const stream = startEventStream(reply);
    let heartbeat: NodeJS.Timeout | undefined;
    let expiry: NodeJS.Timeout | undefined;
    let stopWatching: (() => void) | undefined;
    const end = () => {
      if (!open.delete(end)) return;
      clearInterval(heartbeat);
      clearTimeout(expiry);
      stopWatching?.();
      stream.end();
    };
    open.add(end);
    stream.onClose(end);
    const now = { at: toTime(clock.now()), state: crawl.state, counts: crawl.counts, page: null };
    stream.write(`data: ${JSON.stringify(now)}\n\n`);
    const lastId = lastEventId(request.headers);
    if (isOver(crawl.state)) {
      events.watch(id, lastId, (event) => stream.write(textOf(event)))();
      end();
      return undefined;
    }
    heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs);
    // A token that has expired must not go on telling.
    expiry = setTimeout(end, Math.min(Math.max(0, caller.expiresAt - clock.now()), 2 ** 31 - 1));
    stopWatching = events.watch(id, lastId, (event) => {
      stream.write(textOf(event));
      if (isOver(event.event.state)) end();
    });
    // It may have ended between the look and the watch.
    if (!open.has(end)) stopWatching();
    else if (isOver((await jobs.find(id))?.state ?? 'cancelled')) end();
    return undefined;
  });
}

const textOf = ({ id, event }: NumberedEvent): string => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;

function lastEventId(headers: Record<string, string | string[] | undefined>): string | undefined {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value.length <= 100 ? value : undefined;
}
