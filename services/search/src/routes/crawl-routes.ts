import { crawlEndpoints } from '@lyceum/contracts/search/crawl-endpoints';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { type ExplainPageDeps, explainPage } from '../crawl/jobs/explain-page.ts';
import {
  cancelCrawl,
  findCrawl,
  listCrawls,
  type ManageJobsDeps,
  pauseCrawl,
  resumeCrawl,
  startCrawl,
} from '../crawl/jobs/manage-jobs.ts';

export function crawlRoutes(app: FastifyInstance, deps: ManageJobsDeps & ExplainPageDeps): void {
  serve(app, crawlEndpoints.startCrawl, async ({ body, reply }) => {
    const accepted = await startCrawl(deps, body);
    reply.header('location', `/api/admin/crawl/${accepted.id}`);
    return accepted;
  });
  serve(app, crawlEndpoints.crawls, async ({ query: { limit, cursor, state } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const { items, more } = await listCrawls(deps, { limit, state, after } as Parameters<typeof listCrawls>[1]);
    const last = items.at(-1);
    return { items, nextCursor: more && last ? writeCursor(last.id) : null };
  });
  serve(app, crawlEndpoints.crawledPage, ({ query: { url } }) => explainPage(deps, url));
  serve(app, crawlEndpoints.crawl, ({ params: { id } }) => findCrawl(deps, id));
  serve(app, crawlEndpoints.cancelCrawl, ({ params: { id } }) => cancelCrawl(deps, id));
  serve(app, crawlEndpoints.pauseCrawl, ({ params: { id } }) => pauseCrawl(deps, id));
  serve(app, crawlEndpoints.resumeCrawl, ({ params: { id } }) => resumeCrawl(deps, id));
}

const list = 'crawls:';

const writeCursor = (after: string): string => Buffer.from(`${list}${after}`).toString('base64url');

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const after = text.slice(list.length);
  if (!text.startsWith(list) || writeCursor(after) !== cursor) throw problem({ code: 'invalid_cursor' });
  return after;
}
