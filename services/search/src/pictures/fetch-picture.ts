import type { FetchOutcome } from '../model/fetched-page.ts';
import type { WebFetcher } from '../ports/web-fetcher.ts';
import type { FetchedPicture } from './gather-pictures.ts';

const mostRedirects = 4;
const accept = 'image/*';

export interface FetchPictureDeps {
  fetcher: Pick<WebFetcher, 'fetch'>;
  maxBytes: number;
  /** Asked for the address and for each that it leads to. */
  mayFetch(url: string): Promise<boolean>;
  /** Asked with the headers of the answer. */
  mayKeep(page: { url: string; headers: Readonly<Record<string, string>> }): boolean;
}

/** Follows redirects, each within the rules of the host it leads to. */
export function createFetchPicture({ fetcher, maxBytes, mayFetch, mayKeep }: FetchPictureDeps) {
  return async (address: string, signal: AbortSignal): Promise<FetchedPicture> => {
    let url = address;
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      if (!(await mayFetch(url))) return { kind: 'refused' };
      const outcome: FetchOutcome = await fetcher.fetch({ url, accept, maxBytes, signal });
      if (outcome.kind === 'page') {
        const { page } = outcome;
        return mayKeep(page) ? { kind: 'picture', bytes: page.body, url } : { kind: 'refused' };
      }
      if (outcome.kind === 'failed') return { kind: 'failed', why: outcome.why };
      if (outcome.kind === 'not_modified') return { kind: 'failed', why: 'protocol' };
      url = outcome.to;
    }
    return { kind: 'failed', why: 'protocol' };
  };
}
