import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handling.ts';

const sweepEveryMs = 1_000;

interface Waiting {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly since: number;
}

/**
 * A request that takes longer is answered with 503, whatever its handler is still doing. Fastify's own `handlerTimeout`
 * makes a timer and an abort signal for every request, a sixth of the cost of a small one; one sweep a second does.
 */
export function limitTime(app: FastifyInstance, longestMs: number): void {
  // In the order of arrival, so that a sweep stops at the first that is young enough.
  const waiting = new Map<string, Waiting>();

  app.addHook('onRequest', (request, reply, done) => {
    waiting.set(request.id, { request, reply, since: performance.now() });
    done();
  });
  // An answer that streams has begun and may take its time.
  // biome-ignore lint/complexity/useMaxParams: Fastify's signature; the async form costs a promise a request
  app.addHook('onSend', (request, _reply, payload, done) => {
    waiting.delete(request.id);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    waiting.delete(request.id);
    done();
  });

  const sweep = setInterval(() => {
    for (const { request, reply, since } of waiting.values()) {
      if (performance.now() - since < longestMs) return;
      waiting.delete(request.id);
      if (!reply.sent)
        sendProblem({ code: 'overloaded', detail: 'It took too long.', retryAfterSeconds: 5 }, request, reply);
    }
  }, sweepEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}
