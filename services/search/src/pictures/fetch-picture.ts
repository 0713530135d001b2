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
  const step = async (url: string, signal: AbortSignal): Promise<FetchedPicture | { kind: 'moved'; to: string }> => {
    if (!(await mayFetch(url))) return { kind: 'refused' };
    const outcome: FetchOutcome = await fetcher.fetch({ url, accept, maxBytes, signal });
    if (outcome.kind === 'redirect') return { kind: 'moved', to: outcome.to };
    if (outcome.kind !== 'page') return { kind: 'failed', why: outcome.kind === 'failed' ? outcome.why : 'protocol' };
    return mayKeep(outcome.page) ? { kind: 'picture', bytes: outcome.page.body } : { kind: 'refused' };
  };
  return async (address: string, signal: AbortSignal): Promise<FetchedPicture> => {
    let url = address;
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const outcome = await step(url, signal);
      if (outcome.kind !== 'moved') return outcome;
      url = outcome.to;
    }
    return { kind: 'failed', why: 'protocol' };
  };
}
