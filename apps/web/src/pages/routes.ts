import { isFromThisMachine } from '@lyceum/platform/server/local-requests';
import { problem } from '@lyceum/platform/server/problem';
import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyInstance } from 'fastify';
import type { Frame } from '../frame/frame.ts';
import { appShell } from './app-shell.ts';
import { serveHandbook } from './handbook.ts';
import { outboxPage } from './outbox.ts';
import { tokenFormPage, tokenForms } from './token-forms.ts';

interface PageDeps {
  readonly frame: Frame;
  readonly urls: Addresses['urls'];
}

export function servePages(app: FastifyInstance, { frame, urls }: PageDeps): void {
  serveHandbook(app, { frame });
  // Both programs find their own way below these addresses.
  for (const path of ['/account', '/account/*', '/sign-in', '/register']) {
    app.get(path, async (request, reply) => frame.send(request, reply, appShell('account', frame.languageOf(request))));
  }
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (request, reply) => frame.send(request, reply, appShell('admin', frame.languageOf(request))));
  }
  for (const form of tokenForms) {
    app.get(form.path, async (request, reply) =>
      frame.send(request, reply, {
        title: form.title,
        body: tokenFormPage(form, urls.identity),
        program: 'client/token-form/main.js',
      }),
    );
  }
  app.get('/dev/outbox', async (request, reply) => {
    const page = isFromThisMachine(request) ? await outboxPage(urls.identity) : undefined;
    if (!page) throw problem({ code: 'not_found' });
    return frame.send(request, reply, { title: 'Outbox', body: page });
  });
}
