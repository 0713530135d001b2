import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * One line a request. The path is the route's pattern, never the address as sent: ids, codes and what people search for
 * travel in addresses.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  // Everything in the line is ours, so nothing in it needs to be looked for and hidden.
  const lines = log.child({}, { formatters: { log: (line) => line } });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.problemCode ? { problem: request.problemCode } : {}),
      ...(request.caller ? { user: request.caller.userId } : {}),
    };
    if (request.routeOptions.config.probe) lines.debug(line, 'request');
    else lines.info(line, 'request');
    done();
  });
}
