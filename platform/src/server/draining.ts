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
  app.addHook('onSend', async (_request, reply, payload) => {
    if (draining) reply.header('connection', 'close');
    return payload;
  });
  return () => draining;
}
