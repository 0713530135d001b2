import type { Html } from '@lyceum/platform/server/html';
import { renderPage } from '@lyceum/platform/server/html';
import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { botPage } from './bot.ts';
import { frontPage } from './front.ts';
import { policy, style } from './style.ts';

type Urls = Addresses['urls'];

export function servePages(app: FastifyInstance, urls: Urls): void {
  app.get('/', async (_request, reply) => sendPage(reply, 'Lyceum', await frontPage(urls)));
  app.get('/bot', async (_request, reply) => sendPage(reply, 'LyceumBot', botPage()));
}

const sendPage = (reply: FastifyReply, title: string, body: Html) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(renderPage({ title, style, body }));
