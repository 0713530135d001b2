import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { normalText } from './day-hashes.ts';

export interface PopularQueriesDeps {
  readonly store: Pick<AnalyticsStore, 'keptTexts' | 'forgetRareTexts'>;
  readonly index: Pick<SearchIndex, 'setPopularQueries'>;
  readonly config: LiveConfigSource;
  readonly optOuts: Pick<OptOuts, 'has'>;
}

const mostSuggested = 10_000;

export interface PopularQueries {
  /** Hands the texts that enough people asked to the index, for suggestions; sites that opted out are not named in any. */
  suggest(): Promise<void>;
  /** How many people asked a text, among those that are suggested; 0 for any other. */
  people(text: string): number;
}

export function createPopularQueries(deps: PopularQueriesDeps): PopularQueries {
  let asked: ReadonlyMap<string, number> = new Map();
  return {
    async suggest() {
      const shown = await publicTexts(deps);
      await deps.index.setPopularQueries(shown.map(({ text, people }) => ({ text, count: people })));
      asked = new Map(shown.map(({ text, people }) => [text, people]));
    },
    people: (text) => asked.get(normalText(text)) ?? 0,
  };
}

async function publicTexts({ store, config, optOuts }: Omit<PopularQueriesDeps, 'index'>) {
  const { minimumPeople } = config.current().privacy;
  await store.forgetRareTexts(minimumPeople);
  const kept = await store.keptTexts(minimumPeople, mostSuggested);
  return kept.filter(({ text }) => !namesOptedOut(text, optOuts));
}

const namesOptedOut = (text: string, optOuts: Pick<OptOuts, 'has'>): boolean =>
  text.split(' ').some((word) => word.includes('.') && optOuts.has(word.replace(/^[a-z]+:\/*|\/.*$/g, ''), 'crawling'));
