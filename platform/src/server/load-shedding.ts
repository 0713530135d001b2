import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

export interface LoadLimits {
  /** Requests in work at once, beyond which new ones are turned away. */
  readonly mostInFlight: number;
  /** How late the event loop may run before new requests are turned away, in milliseconds. */
  readonly mostEventLoopDelayMs: number;
}

/** Turning some away at once keeps the answer quick for the rest; probes and metrics are always answered. */
export function shedLoad(app: FastifyInstance, limits: LoadLimits): void {
  const delay = watchEventLoop(app);
  let inFlight = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done();
    if (inFlight >= limits.mostInFlight || delay() > limits.mostEventLoopDelayMs) {
      return done(problem({ code: 'overloaded', retryAfterSeconds: 1 }));
    }
    inFlight += 1;
    request.countsAsLoad = true;
    done();
  });
  const release = (request: FastifyRequest) => {
    if (request.countsAsLoad) inFlight -= 1;
    request.countsAsLoad = false;
  };
  // One of the two always comes: an answer that was sent, or a client that went away before it.
  app.addHook('onResponse', (request, _reply, done) => {
    release(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    release(request);
    done();
  });
}

const tickMs = 100;

/**
 * By how much the last tick of a timer was late, or the next one already is. @fastify/under-pressure takes an interval in
 * which it could measure nothing for an endless delay, and so turns away the first requests after every start; here the
 * watch begins when the server listens.
 */
function watchEventLoop(app: FastifyInstance): () => number {
  let tickedAt = Number.POSITIVE_INFINITY;
  let late = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', (done) => {
    tickedAt = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      late = now - tickedAt - tickMs;
      tickedAt = now;
    }, tickMs).unref();
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  return () => Math.max(late, performance.now() - tickedAt - tickMs);
}

const isProbe = (request: FastifyRequest) => request.routeOptions.config.probe === true;
