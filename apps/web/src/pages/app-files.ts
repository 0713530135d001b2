import type { FastifyInstance } from 'fastify';

/** A column under a roof. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#1a4fa0"/><path fill="#fff" d="M32 11 10 24v4h44v-4L32 11Zm0 5.2L43.4 23H20.6L32 16.2ZM15 31h5v16h-5zm10 0h5v16h-5zm9 0h5v16h-5zm10 0h5v16h-5zM11 50h42v4H11z"/></svg>`;

const manifest = {
  name: 'Lyceum',
  short_name: 'Lyceum',
  id: '/account',
  start_url: '/account',
  scope: '/',
  display: 'standalone',
  background_color: '#fcfcfa',
  theme_color: '#1a4fa0',
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
};

/** What a browser needs to install the account app. */
export function serveAppFiles(app: FastifyInstance): void {
  app.get('/icon.svg', async (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('content-type', 'application/manifest+json')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify(manifest)),
  );
}
