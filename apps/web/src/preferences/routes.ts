import type { SearchPreferences } from '@lyceum/contracts/search/preferences';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormFields } from '../frame/forms.ts';
import type { Frame } from '../frame/frame.ts';
import { cookieOf, preferencesCookie, preferencesIn } from '../search/preferences-cookie.ts';
import { preferencesPage } from './preferences-page.ts';
import { lensOf, preferencesFrom, withLens } from './read-form.ts';

export interface PreferencesDeps {
  readonly frame: Frame;
  readonly webUrl: string;
}

export function servePreferences(app: FastifyInstance, { frame, webUrl }: PreferencesDeps): void {
  const secure = webUrl.startsWith('https:');
  const now = (request: FastifyRequest): SearchPreferences => preferencesIn(request.headers.cookie) ?? {};
  const show = (request: FastifyRequest, reply: FastifyReply, wanted: SearchPreferences | undefined) => {
    const cookie = wanted ? cookieOf(wanted, secure) : undefined;
    if (cookie) reply.header('set-cookie', cookie);
    const outcome = cookie ? 'saved' : 'wrong';
    const preferences = wanted ?? now(request);
    return frame.send(request, reply, preferencesPage({ preferences, language: frame.languageOf(request), outcome }));
  };

  app.get('/preferences', async (request, reply) =>
    frame.send(request, reply, preferencesPage({ preferences: now(request), language: frame.languageOf(request) })),
  );
  app.post('/preferences', async (request, reply) =>
    show(request, reply, preferencesFrom(request.body as FormFields, now(request))),
  );
  app.post('/preferences/lens', async (request, reply) =>
    show(request, reply, withLens((request.body as FormFields).lens ?? '', now(request))),
  );
  app.post('/preferences/forget', async (_request, reply) =>
    reply.header('set-cookie', `${preferencesCookie}=; Path=/; Max-Age=0; SameSite=Lax`).redirect('/preferences', 303),
  );
  app.get('/preferences/mine.lens.json', async (request, reply) =>
    reply
      .header('content-type', 'application/json')
      .header('content-disposition', 'attachment; filename="mine.lens.json"')
      .send(JSON.stringify(lensOf(now(request)), null, 2)),
  );
}
