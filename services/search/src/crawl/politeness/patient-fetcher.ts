import type { FetchFailure } from '../../model/fetched-page.ts';
import type { WebFetcher } from '../../ports/web-fetcher.ts';

const attempts = 3;
const passing: ReadonlySet<FetchFailure> = new Set(['timeout', 'connect', 'dns', 'protocol']);

/**
 * Tries again when nothing came back at all. For robots.txt: on one lost packet a whole site would count as closed for
 * half an hour. An answer, be it an error, is an answer.
 */
export const createPatientFetcher = (fetcher: WebFetcher): WebFetcher => ({
  async fetch(request) {
    for (let attempt = 1; ; attempt++) {
      const outcome = await fetcher.fetch(request);
      if (outcome.kind !== 'failed' || !passing.has(outcome.why) || attempt === attempts) return outcome;
      if (request.signal?.aborted) return outcome;
    }
  },
  close: () => fetcher.close(),
});
