import type { Clock } from '@lyceum/platform/clock';
import type { Correction, Expansion, UnderstoodQuery } from '../model/understood-query.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { createQueryCorrection } from './correct/correct-query.ts';
import type { SoundsLike } from './correct/sounds-like.ts';
import { createDirectAnswers } from './direct/direct-answer.ts';
import { subjectOf } from './direct/subject.ts';
import type { Abbreviations } from './expand/abbreviations.ts';
import { createExpand } from './expand/expand.ts';
import { inTime } from './in-time.ts';
import { intentOf } from './intent/intent-of.ts';
import { createNearestExamples } from './intent/nearest-examples.ts';
import { type DetectLanguage, languageBySmallWords } from './language/language-of-query.ts';
import { readQuery } from './parse.ts';
import type { Thesauri } from './thesaurus/thesauri.ts';
import { createVocabulary } from './vocabulary.ts';
import type { LazyWordNet } from './word-net/lazy-word-net.ts';

export interface QueryUnderstandingDeps {
  index: Pick<SearchIndex, 'words'>;
  /** The operator's own groups of words that mean the same. */
  synonyms: () => string[][];
  clock: Clock;
  embedder?: Embedder;
  /** How often a query was asked, as far as that may be known. */
  popular?: (text: string) => number;
  detectLanguage?: DetectLanguage;
  wordNet?: LazyWordNet;
  soundsLike?: SoundsLike;
  thesauri?: Thesauri;
  abbreviations?: Pick<Abbreviations, 'longForms' | 'shortForms'>;
  /** Milliseconds on a clock that never goes back, for the time budget. */
  now?: () => number;
}

export interface UnderstandOptions {
  /** Known from elsewhere, such as a filter; otherwise it is told from the words. */
  language?: string;
  /** What is not known by then is left out: first the correction, then what the query is expanded with. */
  budgetMs?: number;
  correct?: boolean;
  /** Whether a plain mistake is corrected without asking; otherwise the correction is only offered. */
  apply?: boolean;
  expand?: boolean;
}

export interface QueryUnderstanding {
  understand(text: string, options?: UnderstandOptions): Promise<UnderstoodQuery>;
}

const usualBudgetMs = 60;
/** Below this a guess at the language is worth less than none. */
const sureEnough = 0.6;

/** The searched text is the corrected one, but what was typed stays what was typed. */
const withCorrection = (typed: ReturnType<typeof readQuery>, correction: Correction | undefined) => {
  if (!correction?.applied) return typed.parsed;
  return { ...readQuery(correction.text).parsed, text: typed.parsed.text };
};

/** Makes of a query's text what it wants: operators, language, spelling, intent, other words, and answers that need no page. */
export const createQueryUnderstanding = (deps: QueryUnderstandingDeps): QueryUnderstanding => {
  const now = deps.now ?? (() => performance.now());
  const detect = deps.detectLanguage ?? languageBySmallWords;
  const vocabulary = createVocabulary(deps.index);
  const correct = createQueryCorrection({ ...deps, vocabulary });
  const expand = createExpand({ ...deps, vocabulary });
  const answer = createDirectAnswers();
  const nearestIntent = createNearestExamples(deps.embedder);

  const languageOf = (words: string[]): string | undefined => {
    const found = detect(words.join(' '));
    return found && found.confidence >= sureEnough && found.language !== 'und' ? found.language : undefined;
  };

  return {
    async understand(text, options = {}) {
      const end = now() + (options.budgetMs ?? usualBudgetMs);
      const left = (): number => end - now();
      const typed = readQuery(text);
      const language = options.language ?? typed.parsed.filters.languages[0] ?? languageOf(typed.parsed.words);
      const nearest = inTime(nearestIntent(typed.parsed.words.join(' ')), left(), undefined);
      const others = (words: string[]): Promise<Expansion[]> =>
        options.expand === false ? Promise.resolve([]) : inTime(expand(words, language), left(), []);
      // Most queries need no correction: what they are expanded with is looked up along with their words.
      const typedOthers = others(typed.parsed.words);
      const likely =
        options.correct === false ? undefined : await inTime(correct(typed.parsed.text, typed.free), left(), undefined);
      const correction = likely && { ...likely, applied: likely.applied && options.apply !== false };
      const parsed = withCorrection(typed, correction);
      const expansions = await (correction?.applied ? others(parsed.words) : typedOthers);
      const direct = answer(typed.parsed.text, { now: deps.clock.now(), language, wordNet: deps.wordNet?.current() });
      const { intent, confidence } = intentOf(typed.parsed, { direct, nearest: await nearest });
      const subject = subjectOf(typed.parsed.text)?.term;
      return { parsed, language, correction, intent, intentConfidence: confidence, expansions, direct, subject };
    },
  };
};
