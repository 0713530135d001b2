import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyInstance } from 'fastify';
import { serversCookie } from './servers.ts';

const names = ['identity', 'mail', 'search'] as const;

/**
 * Takes the addresses that a user wants the app to speak to. They are tried by the browser, not from here: a server
 * that fetches whatever address it is given can be made to look around in its own network.
 */
export function serveServerChoice(app: FastifyInstance, urls: Addresses['urls']): void {
  const schema = {
    body: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 300 }])),
    },
  };
  app.post('/servers', { schema }, async (request, reply) => {
    const asked = request.body as Partial<Record<(typeof names)[number], string>>;
    const chosen = Object.fromEntries(
      names.flatMap((name) => {
        const origin = URL.parse(asked[name] ?? '')?.origin;
        return origin && origin !== new URL(urls[name]).origin ? [[name, origin]] : [];
      }),
    );
    const secure = urls.web.startsWith('https:') ? '; Secure' : '';
    const value = encodeURIComponent(JSON.stringify(chosen));
    const age = Object.keys(chosen).length === 0 ? 0 : 31_536_000;
    reply.header('set-cookie', `${serversCookie}=${value}; Path=/; Max-Age=${age}; SameSite=Strict; HttpOnly${secure}`);
    return reply.code(204).send();
  });
}
