import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * An API needs no script, style, frame or picture, so its pages may load none. A route that serves a page of its own sets
 * its own policy. HTTPS is insisted on only where the public address has it.
 */
export function sendSecureHeaders(app: FastifyInstance, publicUrl: string): void {
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  });
  // Answers are about one caller at one time; a route whose answers may be kept says so.
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
}
