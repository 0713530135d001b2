import type { AnalyticsReport } from '@lyceum/contracts/search/analytics';
import type { Clock } from '@lyceum/platform/clock';
import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { GuardedIndex } from './guard-index.ts';
import { indexesOf } from './status.ts';

export interface ContentReportDeps {
  readonly index: GuardedIndex;
  readonly store: Pick<AnalyticsStore, 'addContent'>;
  readonly clock: Clock;
}

type Content = Omit<AnalyticsReport['content'], 'growth'>;

export interface ContentReport {
  show(): Promise<Content>;
  /** Adds what went in and out since the last time to the present hour. */
  note(): Promise<void>;
}

const hour = 3_600_000;
const goodForMs = 60_000;
const mostListed = 50;

/** What the index holds. Counting all of it takes the query threads a moment, so it is done once a minute at most. */
export function createContentReport({ index, store, clock }: ContentReportDeps): ContentReport {
  let made: { readonly at: number; readonly content: Promise<Content> } | undefined;

  async function count(): Promise<Content> {
    const { facets } = await index.search({
      query: { kind: 'all' },
      size: 0,
      facets: [
        { field: 'language', size: mostListed },
        { field: 'site', size: mostListed },
      ],
    });
    const named = (counts: { value: string; count: number }[] = []) =>
      counts.map(({ value, count: found }) => ({ name: value, count: found }));
    return { byType: indexesOf(await index.stats()), byLanguage: named(facets.language), bySite: named(facets.site) };
  }

  return {
    show() {
      const now = clock.now();
      if (!made || now - made.at > goodForMs) {
        made = { at: now, content: count() };
        made.content.catch(() => {
          made = undefined;
        });
      }
      return made.content;
    },
    async note() {
      const { documents } = await index.stats();
      const all = Object.values(documents).reduce((sum, one) => sum + one, 0);
      const now = clock.now();
      await store.addContent({ hour: now - (now % hour), documents: all, ...index.traffic() });
    },
  };
}
