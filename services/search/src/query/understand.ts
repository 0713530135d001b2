import type { Clock } from '@lyceum/platform/clock';
import type { UnderstoodQuery } from '../model/understood-query.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { type DetectLanguage, languageBySmallWords } from './language/language-of-query.ts';
import { readQuery } from './parse.ts';

export interface QueryUnderstandingDeps {
  index: Pick<SearchIndex, 'words'>;
  /** The operator's own groups of words that mean the same. */
  synonyms: () => string[][];
  embedder?: Embedder;
  /** How often a query was asked, as far as it may be known. */
  popular?: (text: string) => number;
  clock: Clock;
  detectLanguage?: DetectLanguage;
}

export interface UnderstandOptions {
  /** Known from elsewhere, such as the caller's settings. */
  language?: string;
  budgetMs?: number;
  correct?: boolean;
  expand?: boolean;
}

export interface QueryUnderstanding {
  understand(text: string, options?: UnderstandOptions): Promise<UnderstoodQuery>;
}

export const createQueryUnderstanding = (deps: QueryUnderstandingDeps): QueryUnderstanding => {
  const detect = deps.detectLanguage ?? languageBySmallWords;
  return {
    async understand(text, options = {}) {
      const { parsed } = readQuery(text);
      const language = options.language ?? detect(parsed.words.join(' '))?.language;
      return {
        parsed,
        language,
        correction: undefined,
        intent: 'informational',
        intentConfidence: 0.3,
        expansions: [],
        direct: undefined,
      };
    },
  };
};
