import type { LiveConfig } from '@lyceum/contracts/search/config';
import type { InputFault } from '@lyceum/platform/server/problem';

type Rule = (config: LiveConfig) => InputFault | undefined;

const repeated = (words: readonly string[]): string | undefined => words.find((word, at) => words.indexOf(word) !== at);

/** What must hold between settings, beyond what each must be by itself. */
const rules: readonly Rule[] = [
  ({ ranking: { title, headings, body, anchors, url } }) =>
    title + headings + body + anchors + url === 0
      ? { path: '/ranking', message: 'at least one of title, headings, body, anchors and url must count' }
      : undefined,
  ({ rateLimits: { anonymousPerMinute, userPerMinute } }) =>
    userPerMinute < anonymousPerMinute
      ? { path: '/rateLimits/userPerMinute', message: 'must not be below anonymousPerMinute' }
      : undefined,
  ({ synonyms }) => {
    // Each word stands for one group: in two, it would join what does not mean the same.
    const word = repeated(synonyms.flat().map((one) => one.toLowerCase()));
    return word === undefined ? undefined : { path: '/synonyms', message: `"${word}" stands there more than once` };
  },
  ({ blockedSites }) => {
    const site = repeated(blockedSites.map((one) => one.toLowerCase()));
    return site === undefined ? undefined : { path: '/blockedSites', message: `"${site}" stands there more than once` };
  },
  ({ crawling: { delayMs, maxPages, recrawlAfterDays } }) =>
    // A site of so many pages, fetched one after the other, must be through before it begins anew.
    delayMs * Math.min(maxPages, 1000) > recrawlAfterDays * 86_400_000
      ? { path: '/crawling/recrawlAfterDays', message: 'is too short to fetch 1000 pages at this delay' }
      : undefined,
];

export const faultsOf = (config: LiveConfig): InputFault[] =>
  rules.map((rule) => rule(config)).filter((fault) => fault !== undefined);
