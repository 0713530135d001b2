import { type Client, createClient } from '@lyceum/contracts/client';
import { ProblemError } from '@lyceum/contracts/problem-error';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { ImageSearchReply } from '@lyceum/contracts/search/image';
import type { SearchReply } from '@lyceum/contracts/search/result';
import { onBehalfHeader } from '@lyceum/platform/server/client-address';
import type { FastifyRequest } from 'fastify';
import { type PageRequest, searchBodyOf } from './page-request.ts';
import { preferencesIn } from './preferences-cookie.ts';

export interface AskDeps {
  readonly searchUrl: string;
  readonly suiteKey: string | undefined;
}

export type Asked<T> = { readonly reply: T } | { readonly problem: ProblemError };

/** A client of the search service that asks for the visitor, and not for the web app. */
export function clientFor(request: FastifyRequest, { searchUrl, suiteKey }: AskDeps): Client {
  return createClient({
    baseUrl: searchUrl,
    timeoutMs: 10_000,
    fetch: (url, init = {}) => {
      const headers = new Headers(init.headers);
      if (suiteKey) headers.set(onBehalfHeader, `${suiteKey} ${request.clientAddress}`);
      return fetch(url, { ...init, headers });
    },
  });
}

/** Failures are part of the page, not errors of the web app. */
export async function attempt<T>(work: Promise<T>): Promise<Asked<T>> {
  try {
    return { reply: await work };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error };
    throw error;
  }
}

export function askForResults(
  client: Client,
  asked: PageRequest,
  request: FastifyRequest,
): Promise<Asked<SearchReply>> {
  const preferences = preferencesIn(request.headers.cookie);
  const body = { ...searchBodyOf(asked, Date.now()), ...(preferences ? { preferences } : {}) };
  return attempt(client.call(searchEndpoints.advancedSearch, { body }));
}

export function askForPictures(client: Client, asked: PageRequest): Promise<Asked<ImageSearchReply>> {
  const { query, site, cursor } = asked;
  const filters = site ? { site } : {};
  return attempt(
    client.call(searchEndpoints.imageSearch, { body: { query, limit: 30, filters, ...(cursor ? { cursor } : {}) } }),
  );
}
