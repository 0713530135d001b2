import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

export interface LoadLimits {
  /** Requests in work at once, beyond which new ones are turned away. */
  readonly mostInFlight: number;
  /** How late the event loop may run before new requests are turned away, in milliseconds. */
  readonly mostEventLoopDelayMs: number;
}

/** The first measures are those of the start itself, which blocks the event loop and says nothing about load. */
const startIsForgivenMs = 1_000;

const overloaded = () => problem({ code: 'overloaded', retryAfterSeconds: 1 });

/** Turning some away at once keeps the answer quick for the rest; probes and metrics are always answered. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  let settledAt = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    settledAt = performance.now() + startIsForgivenMs;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.mostEventLoopDelayMs,
    sampleInterval: 250,
    pressureHandler: (request) => {
      if (!isProbe(request) && performance.now() > settledAt) throw overloaded();
    },
  });

  let inFlight = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isProbe(request)) return done();
    if (inFlight >= limits.mostInFlight) return done(overloaded());
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

const isProbe = (request: FastifyRequest) => request.routeOptions.config.probe === true;
