import type { FastifyInstance } from 'fastify';

/** Streams of events never end by themselves; the supervisor waits for a little longer than this. */
const longestDrainMs = 5_000;

/**
 * Once closing begins, requests in work are finished and their connections end with the answer. Then all other
 * connections are cut: one that a client keeps for later, or opened and never used, would hold the process.
 */
export function drainOnClose(app: FastifyInstance): () => boolean {
  let draining = false;
  let inWork = 0;
  let finished: (() => void) | undefined;
  const release = () => {
    inWork -= 1;
    if (inWork === 0) finished?.();
  };

  app.addHook('onRequest', (_request, reply, done) => {
    inWork += 1;
    // Comes once for every request, answered or given up.
    reply.raw.once('close', release);
    done();
  });
  // biome-ignore lint/complexity/useMaxParams: Fastify's signature; the async form costs a promise a request
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    draining = true;
    const cut = () => app.server.closeAllConnections();
    finished = () => setImmediate(cut);
    if (inWork === 0) finished();
    setTimeout(cut, longestDrainMs).unref();
  });
  return () => draining;
}
