import type { Client } from '@lyceum/contracts/client';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { NewOptOut, OptOut } from '@lyceum/contracts/search/opt-out';
import { problem as httpProblem } from '@lyceum/platform/server/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteOwnerWords } from '../../shared/language/site-owners.ts';
import type { FormFields } from '../frame/forms.ts';
import type { Frame } from '../frame/frame.ts';
import { type AskDeps, attempt, clientFor } from '../search/ask.ts';
import { botPage } from './bot-page.ts';
import { ownersPage, requestPage } from './views.ts';

export interface SiteOwnerDeps extends AskDeps {
  readonly frame: Frame;
}

export function serveSiteOwners(app: FastifyInstance, deps: SiteOwnerDeps): void {
  const { frame } = deps;
  const title = (request: FastifyRequest) => siteOwnerWords[frame.languageOf(request)].title;
  const botOf = async (client: Client) => {
    const answered = await attempt(client.call(searchEndpoints.bot));
    return 'reply' in answered ? answered.reply : undefined;
  };

  app.get('/site-owners', async (request, reply) => {
    const language = frame.languageOf(request);
    const bot = await botOf(clientFor(request, deps));
    return frame.send(request, reply, { title: title(request), body: ownersPage({ language, bot }) });
  });

  app.get('/bot', async (request, reply) => {
    const bot = await botOf(clientFor(request, deps));
    return frame.send(request, reply, { title: 'LyceumBot', body: botPage(bot) });
  });

  app.post('/site-owners', async (request, reply) => {
    const client = clientFor(request, deps);
    const typed = request.body as FormFields;
    const asked = await attempt(client.call(searchEndpoints.requestOptOut, { body: bodyFrom(typed) }));
    if ('reply' in asked) return reply.redirect(`/site-owners/${asked.reply.id}`, 303);
    const language = frame.languageOf(request);
    const page = ownersPage({ language, bot: await botOf(client), problem: asked.problem, typed });
    return frame.send(request, reply, { title: title(request), body: page, status: 422 });
  });

  const idSchema = {
    params: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
  };
  const show = async (request: FastifyRequest, reply: FastifyReply, verify: boolean) => {
    const client = clientFor(request, deps);
    const { id } = request.params as { id: string };
    const proving = verify ? await attempt(client.call(searchEndpoints.proveOptOut, { params: { id } })) : undefined;
    const seen = await attempt(client.call(searchEndpoints.optOut, { params: { id } }));
    if ('problem' in seen) throw httpProblem({ code: 'not_found' });
    const holdings = await holdingsOf(client, seen.reply);
    const failed = proving && 'problem' in proving ? { problem: proving.problem } : {};
    const body = requestPage({ language: frame.languageOf(request), optOut: seen.reply, holdings, ...failed });
    return frame.send(request, reply, { title: title(request), body });
  };
  app.get('/site-owners/:id', { schema: idSchema }, (request, reply) => show(request, reply, false));
  app.post('/site-owners/:id/verify', { schema: idSchema }, (request, reply) => show(request, reply, true));
}

/** As typed: what is wrong with it is for the service to say. */
const bodyFrom = ({ site = '', contact = '', what, purpose }: FormFields) =>
  ({ site: site.trim(), contact: contact.trim(), what: what ? [what] : undefined, purpose }) as NewOptOut;

async function holdingsOf(client: Client, { id, state }: OptOut) {
  if (state !== 'proven') return undefined;
  const held = await attempt(client.call(searchEndpoints.holdings, { params: { id } }));
  return 'reply' in held ? held.reply : undefined;
}
