import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isInRanges } from '../addresses.ts';
import { problem } from './problem.ts';

/** `/metrics` in Prometheus' format, for the addresses that may read it. */
export function exposeMetrics(app: FastifyInstance, readableFrom: readonly string[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'lyceum_process_id', help: "The operating system's id of the process", registers: [registry] }).set(
    process.pid,
  );
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { config: { probe: true } }, async (request, reply) => {
    if (!isInRanges(request.ip, readableFrom)) {
      throw problem({ code: 'forbidden', detail: 'METRICS_ALLOW_ADDRESSES does not name your address.' });
    }
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return registry;
}
