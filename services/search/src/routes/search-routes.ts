import { createHash } from 'node:crypto';
import type { AdvancedSearchBody, SuggestionsQuery } from '@lyceum/contracts/search/query';
import { searchingEndpoints } from '@lyceum/contracts/search/search-endpoints';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { Caller } from '@lyceum/platform/tokens/caller';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Suggestion } from '../model/search-answer.ts';
import type { Personal } from '../personal.ts';
import type { QueryLog } from '../ports/query-log.ts';
import { browserSuggestions, type OpenSearchAddresses, openSearchDescription } from '../respond/open-search.ts';
import type { SearchDesk } from '../search-desk.ts';

export interface SearchRoutesDeps {
  desk: SearchDesk;
  personal: Pick<Personal, 'wishes' | 'opened'>;
  suggest(request: { q: string; limit: number; language?: string | undefined }): Promise<Suggestion[]>;
  queryLog: QueryLog;
  addresses: OpenSearchAddresses;
}

const suggestionsType = 'application/x-suggestions+json; charset=utf-8';
const defaultSuggestions = 8;

const timing = (took: ReadonlyMap<string, number>): string =>
  [...took].map(([stage, ms]) => `${stage};dur=${ms.toFixed(2)}`).join(', ');

/** The same for everyone for a moment, and checked with an ETag after it (RFC 9110, 8.8.3). */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, body: string) {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'public, max-age=30').header('vary', 'accept').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(body);
}

export function searchRoutes(app: FastifyInstance, deps: SearchRoutesDeps): void {
  const search = async (call: {
    body: AdvancedSearchBody;
    caller: Caller | undefined;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => {
    const { body, caller, request, reply } = call;
    const wishes = await deps.personal.wishes(caller?.userId, body.preferences);
    const { reply: answer, took } = await deps.desk.search(body, {
      id: caller?.userId ?? request.clientAddress,
      wishes,
    });
    // What somebody searched for must not lie in a cache (RFC 9111, 5.2.2.5).
    reply.header('cache-control', 'no-store');
    if (took.size > 0) reply.header('server-timing', timing(took));
    return answer;
  };
  serve(app, searchingEndpoints.search, search);
  serve(app, searchingEndpoints.quickSearch, search);
  serve(app, searchingEndpoints.advancedSearch, search);

  const suggest = ({ q, limit = defaultSuggestions, language }: SuggestionsQuery) =>
    deps.suggest({ q, limit, language });

  serve(app, searchingEndpoints.suggestions, async ({ query, request, reply }) => {
    const items = await suggest(query);
    const isBrowser = request.headers.accept?.includes('application/x-suggestions+json') === true;
    reply.type(isBrowser ? suggestionsType : 'application/json; charset=utf-8');
    const body = isBrowser
      ? browserSuggestions(query.q, items)
      : JSON.stringify({ items: items.map(({ text, kind }) => ({ text, kind })) });
    return sendCacheable(request, reply, body) as never;
  });

  serve(app, searchingEndpoints.browserSuggestions, async ({ query, request, reply }) => {
    reply.type(suggestionsType);
    return sendCacheable(request, reply, browserSuggestions(query.q, await suggest(query))) as never;
  });

  serve(app, searchingEndpoints.openSearchDescription, async ({ reply }) => {
    reply.type('application/opensearchdescription+xml; charset=utf-8').header('cache-control', 'public, max-age=86400');
    return reply.send(openSearchDescription(deps.addresses)) as never;
  });

  serve(app, searchingEndpoints.click, async ({ body, caller }) => {
    if (!deps.queryLog.clicked(body)) throw problem({ code: 'not_found', detail: 'No such search is known any more.' });
    if (caller) await deps.personal.opened(caller.userId, body.resultId);
    return undefined;
  });
}
