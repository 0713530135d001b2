import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../tokens/caller.ts';
import type { TokenVerifier } from '../tokens/verifier.ts';
import { problem } from './problem.ts';

const bearer = /^Bearer +([^\s,]+)$/i;

/**
 * Who is calling. A token is looked at wherever one is sent, also where none is needed: a client with a bad token should
 * learn so, not be treated as somebody else.
 */
export async function identify(
  request: FastifyRequest,
  tokens: TokenVerifier | undefined,
): Promise<Caller | undefined> {
  const header = request.headers.authorization;
  if (header === undefined || !tokens) return undefined;
  const token = bearer.exec(header)?.[1];
  const caller = token === undefined ? undefined : await tokens.verify(token);
  if (!caller) throw problem({ code: 'invalid_token', detail: 'It is malformed, has expired or was revoked.' });
  return caller;
}

/** Runs after {@link identify}: what the endpoint asks of its caller. */
export function requireAccess(app: FastifyInstance): void {
  app.addHook('onRequest', ({ caller, routeOptions: { config } }, _reply, done) => {
    const access = config.access ?? 'public';
    if (access === 'public') done();
    else if (!caller) done(problem({ code: 'unauthenticated' }));
    else if (access === 'admin' && !caller.roles.includes('admin')) done(problem({ code: 'forbidden' }));
    else done();
  });
}
