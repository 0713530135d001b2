import type { FastifyInstance } from 'fastify';
import { docsPage, docsPolicy } from './docs-page.ts';
import { type ApiInfo, describeApi } from './openapi.ts';

/** `/openapi.json` for programs and `/docs` for people, from the same schemas that validate. */
export function publishApi(app: FastifyInstance, info: ApiInfo): void {
  const description = JSON.stringify(describeApi(info));
  const page = docsPage(info);
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(description),
  );
  app.get('/docs', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', docsPolicy)
      .header('cache-control', 'public, max-age=300')
      .send(page),
  );
}
