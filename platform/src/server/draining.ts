import type { FastifyInstance } from 'fastify';

/**
 * Once closing begins, requests in work are finished and their connections end with the answer: an idle one that a
 * client keeps for later would hold the process.
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });
  // biome-ignore lint/complexity/useMaxParams: Fastify's signature; the async form costs a promise a request
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  return () => draining;
}
