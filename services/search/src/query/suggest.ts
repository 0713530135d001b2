import type { Suggestion } from '../model/search-answer.ts';
import type { SearchIndex } from '../ports/search-index.ts';

export interface SuggestionsDeps {
  index: Pick<SearchIndex, 'suggest' | 'words'>;
}

export interface SuggestionsRequest {
  q: string;
  limit: number;
  language?: string | undefined;
}

export interface Suggestions {
  suggest(request: SuggestionsRequest): Promise<Suggestion[]>;
}

/** How a query may go on while it is being typed. */
export const createSuggestions = ({ index }: SuggestionsDeps): Suggestions => ({
  suggest: ({ q, limit }) => index.suggest({ prefix: q, limit }),
});
