import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';

export interface PopularQueriesDeps {
  readonly store: Pick<AnalyticsStore, 'keptTexts' | 'forgetRareTexts'>;
  readonly index: Pick<SearchIndex, 'setPopularQueries'>;
  readonly config: LiveConfigSource;
  readonly optOuts: Pick<OptOuts, 'has'>;
}

const mostSuggested = 10_000;

/** Hands the texts that enough people asked to the index, for suggestions; sites that opted out are not named in any. */
export async function suggestPopularQueries({ store, index, config, optOuts }: PopularQueriesDeps): Promise<void> {
  const { minimumPeople } = config.current().privacy;
  await store.forgetRareTexts(minimumPeople);
  const kept = await store.keptTexts(minimumPeople, mostSuggested);
  const shown = kept.filter(({ text }) => !namesOptedOut(text, optOuts));
  await index.setPopularQueries(shown.map(({ text, people }) => ({ text, count: people })));
}

const namesOptedOut = (text: string, optOuts: Pick<OptOuts, 'has'>): boolean =>
  text.split(' ').some((word) => word.includes('.') && optOuts.has(word.replace(/^[a-z]+:\/*|\/.*$/g, ''), 'crawling'));
