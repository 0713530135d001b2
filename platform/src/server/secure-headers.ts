import type { FastifyInstance } from 'fastify';

/**
 * An API needs no script, style, frame or picture, so its pages may load none; a route that serves a page sets a policy
 * of its own. The list follows the OWASP secure headers project. Why not helmet: docs/decisions/0006-secure-headers.md.
 */
const always = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Answers are about one caller at one time; a route whose answers may be kept says so.
  'cache-control': 'no-store',
} as const;

/** HTTPS is insisted on only where the public address has it. */
export function sendSecureHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = publicUrl.startsWith('https:')
    ? { ...always, 'strict-transport-security': 'max-age=31536000' }
    : always;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
