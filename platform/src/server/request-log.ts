import type { FastifyInstance } from 'fastify';

/**
 * One line a request. The path is the route's pattern, never the address as sent: ids, codes and what people search for
 * travel in addresses.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      tookMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.problemCode ? { problem: request.problemCode } : {}),
      ...(request.caller ? { user: request.caller.userId } : {}),
    };
    if (request.routeOptions.config.probe) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
    done();
  });
}
