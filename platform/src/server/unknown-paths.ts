import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import { sendProblem } from './error-handling.ts';

/** A path that exists answers a wrong method with 405 and the methods it takes (RFC 9110, 15.5.6); any other is a 404. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const paths = createRouter();
  const methodsOf = new Map<string, Set<string>>();

  app.addHook('onRoute', ({ url, method }) => {
    // CORS answers preflights of every path.
    if (url === '*') return;
    const known = methodsOf.get(url);
    const methods = known ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    if (known) return;
    methodsOf.set(url, methods);
    // Only the path matters in this router, so each is entered under one method.
    paths.on('GET', url, () => {}, methods);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const methods = paths.find('GET', path)?.store as Set<string> | undefined;
    if (!methods || methods.has(request.method)) return sendProblem({ code: 'not_found' }, request, reply);
    const allow = [...methods].toSorted((a, b) => a.localeCompare(b)).join(', ');
    return sendProblem({ code: 'method_not_allowed', headers: { allow } }, request, reply);
  });
}
