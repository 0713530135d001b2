import { crawlEndpoints } from '@lyceum/contracts/search/crawl-endpoints';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { IndexNow } from '../crawl/jobs/indexnow.ts';

export function indexNowRoutes(app: FastifyInstance, indexNow: IndexNow): void {
  serve(app, crawlEndpoints.pushPages, ({ body }) => indexNow.push(body));
  serve(app, crawlEndpoints.pushPage, ({ query: { url, key, keyLocation } }) =>
    indexNow.push({
      host: URL.parse(url)?.host ?? '',
      key,
      ...(keyLocation === undefined ? {} : { keyLocation }),
      urlList: [url],
    }),
  );
}
