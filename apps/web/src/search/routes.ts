import { html } from '@lyceum/platform/server/html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../shared/language/language.ts';
import type { Frame } from '../frame/frame.ts';
import { type AskDeps, askForPictures, askForResults, clientFor } from './ask.ts';
import { opensearchDescription } from './opensearch.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { picturesView } from './pictures-view.ts';
import { filtersView, problemView, resultsView } from './results-view.ts';
import { searchPage } from './search-page.ts';

export interface SearchPageDeps extends AskDeps {
  readonly frame: Frame;
  readonly webUrl: string;
}

export function serveSearchPage(app: FastifyInstance, deps: SearchPageDeps): void {
  app.get('/', async (request, reply) => {
    const asked = readPageRequest(request.query as Record<string, unknown>);
    const language = deps.frame.languageOf(request);
    const below = asked.query === '' ? undefined : await answer(request, deps, { asked, language });
    return deps.frame.send(request, reply, searchPage({ asked, language, below }));
  });

  app.get('/opensearch.xml', async (_request, reply) =>
    reply
      .header('content-type', 'application/opensearchdescription+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(opensearchDescription({ webUrl: deps.webUrl, searchUrl: deps.searchUrl })),
  );
}

interface Asking {
  readonly asked: PageRequest;
  readonly language: Language;
}

async function answer(request: FastifyRequest, deps: SearchPageDeps, { asked, language }: Asking) {
  const client = clientFor(request, deps);
  if (asked.tab === 'image') {
    const answered = await askForPictures(client, asked);
    return 'problem' in answered
      ? problemView(answered.problem, language)
      : picturesView(answered.reply, { asked, language });
  }
  const answered = await askForResults(client, asked, request);
  if ('problem' in answered) return problemView(answered.problem, language);
  const { reply } = answered;
  return html`${filtersView(reply.facets, { asked, language })}${resultsView(reply, { asked, language })}`;
}
