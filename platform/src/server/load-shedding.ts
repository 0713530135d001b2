import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from './problem.ts';

export interface LoadLimits {
  /** Requests in work at once, beyond which new ones are turned away. */
  readonly mostInFlight: number;
  /** How late the event loop may run before new requests are turned away, in milliseconds. */
  readonly mostEventLoopDelayMs: number;
}

const overloaded = () => problem({ code: 'overloaded', retryAfterSeconds: 1 });

/** Turning some away at once keeps the answer quick for the rest; probes and metrics are always answered. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.mostEventLoopDelayMs,
    sampleInterval: 250,
    pressureHandler: (request) => {
      if (!isProbe(request)) throw overloaded();
    },
  });

  let inFlight = 0;
  app.addHook('onRequest', async (request) => {
    if (isProbe(request)) return;
    if (inFlight >= limits.mostInFlight) throw overloaded();
    inFlight += 1;
    request.countsAsLoad = true;
  });
  const done = async (request: FastifyRequest) => {
    if (!request.countsAsLoad) return;
    request.countsAsLoad = false;
    inFlight -= 1;
  };
  // One of the two always comes: an answer that was sent, or a client that went away before it.
  app.addHook('onResponse', done);
  app.addHook('onRequestAbort', done);
}

const isProbe = (request: FastifyRequest) => request.routeOptions.config.probe === true;
