import type { Suggestion } from '../model/search-answer.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { createQueryCorrection } from './correct/correct-query.ts';
import type { SoundsLike } from './correct/sounds-like.ts';
import { inTime } from './in-time.ts';
import { readQuery } from './parse.ts';
import { createVocabulary } from './vocabulary.ts';
import type { LazyWordNet } from './word-net/lazy-word-net.ts';

export interface SuggestionsDeps {
  index: Pick<SearchIndex, 'suggest' | 'words'>;
  /** Someone is typing: what is not known after so many milliseconds is not waited for. */
  waitMs?: number;
  wordNet?: LazyWordNet;
  soundsLike?: SoundsLike;
}

export interface SuggestionsRequest {
  q: string;
  limit: number;
  /** What the index suggests is not told apart by language yet. */
  language?: string | undefined;
}

export interface Suggestions {
  suggest(request: SuggestionsRequest): Promise<Suggestion[]>;
}

const usualWaitMs = 40;
const longest = 200;

const lastWord = /^(.*\s)(\p{L}[\p{L}\p{N}\p{M}]+)$/su;
const firstWordOf = (text: string): string => text.split(/\s/, 1)[0] ?? '';

/** Keeps the first of what reads the same, and nothing that was typed already. */
const distinct = (suggestions: Suggestion[], typed: string): Suggestion[] => {
  const seen = new Set([typed.toLowerCase()]);
  return suggestions.filter(({ text }) => {
    const folded = text.toLowerCase();
    const isNew = !seen.has(folded);
    seen.add(folded);
    return isNew;
  });
};

/** How a query may go on while it is being typed. */
export const createSuggestions = (deps: SuggestionsDeps): Suggestions => {
  const { index, waitMs = usualWaitMs } = deps;
  const correct = createQueryCorrection({ ...deps, vocabulary: createVocabulary(index) });

  /** The query with its misspelled words put right, and how that goes on. */
  const corrected = async (q: string, limit: number): Promise<Suggestion[]> => {
    const { parsed, free } = readQuery(q);
    const correction = await correct(parsed.text, free);
    if (!correction) return [];
    const further = await index.suggest({ prefix: correction.text, limit });
    const own: Suggestion = { text: correction.text, kind: 'correction' };
    return [own, ...further.map(({ text }): Suggestion => ({ text, kind: 'correction' }))];
  };

  /** Nothing begins like the whole, but the last word can be finished. */
  const lastFinished = async (q: string, limit: number): Promise<Suggestion[]> => {
    const [, before = '', last = ''] = lastWord.exec(q) ?? [];
    if (last.length < 3) return [];
    const beginnings = await index.suggest({ prefix: last, limit });
    return beginnings
      .filter(({ kind }) => kind === 'completion')
      .map(({ text }) => firstWordOf(text))
      .filter((word) => word.toLowerCase().startsWith(last.toLowerCase()))
      .map((word): Suggestion => ({ text: before + word, kind: 'completion' }));
  };

  return {
    async suggest({ q, limit }) {
      const typed = q.slice(0, longest).trimStart();
      if (typed.trim() === '') return [];
      const begun = await index.suggest({ prefix: typed, limit });
      const isEnough = begun.some(({ kind }) => kind === 'completion');
      const more = isEnough
        ? []
        : await Promise.all([
            inTime(lastFinished(typed, limit), waitMs, []),
            inTime(corrected(typed, limit), waitMs, []),
          ]);
      return distinct([...begun, ...more.flat()], typed.trim()).slice(0, limit);
    },
  };
};
