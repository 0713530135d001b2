import { readFileSync } from 'node:fs';
import { type Html, renderPage } from '@lyceum/platform/server/html';
import { isFromThisMachine } from '@lyceum/platform/server/local-requests';
import { problem } from '@lyceum/platform/server/problem';
import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { botPage } from './bot.ts';
import { frontPage } from './front.ts';
import { serveHandbook } from './handbook.ts';
import { notBuiltPage, pagesNotBuilt } from './not-built.ts';
import { outboxPage } from './outbox.ts';
import { policy, style } from './style.ts';
import { tokenFormPage, tokenForms } from './token-forms.ts';

type Urls = Addresses['urls'];

export function servePages(app: FastifyInstance, urls: Urls): void {
  app.get('/', async (_request, reply) => sendPage(reply, { title: 'Lyceum', body: await frontPage(urls) }));
  app.get('/bot', async (_request, reply) => sendPage(reply, { title: 'LyceumBot', body: botPage() }));
  serveHandbook(app);
  for (const path of pagesNotBuilt) {
    app.get(path, async (_request, reply) =>
      sendPage(reply.code(501), { title: 'Not built yet', body: notBuiltPage(urls.identity) }),
    );
  }
  for (const form of tokenForms) {
    // The page's script may speak to identity, and to nobody else.
    const formPolicy = `${policy}; script-src 'self'; connect-src ${urls.identity}`;
    app.get(form.path, async (_request, reply) =>
      sendPage(reply, { title: form.title, body: tokenFormPage(form, urls.identity), policy: formPolicy }),
    );
  }
  const tokenForm = readFileSync(new URL('../../public/token-form.js', import.meta.url), 'utf8');
  app.get('/scripts/token-form.js', async (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(tokenForm),
  );
  app.get('/dev/outbox', async (request, reply) => {
    const page = isFromThisMachine(request) ? await outboxPage(urls.identity) : undefined;
    if (!page) throw problem({ code: 'not_found' });
    return sendPage(reply, { title: 'Outbox', body: page });
  });
}

const sendPage = (reply: FastifyReply, page: { title: string; body: Html; policy?: string }) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy ?? policy)
    .send(renderPage({ title: page.title, style, body: page.body }));
