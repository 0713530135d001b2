import type { KnownWord } from '../../model/search-answer.ts';
import type { Correction } from '../../model/understood-query.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { documentsOf } from '../expand/vocabulary.ts';
import type { FreeWord } from '../parse.ts';
import { type Candidate, choose, commonFrom } from './choose.ts';
import { createErrorCosts } from './error-costs.ts';
import { createErrorCost } from './error-rows.ts';
import type { SoundsLike } from './sounds-like.ts';
import { extraSpace, splitCandidates, splitsOf } from './splits.ts';

export interface CorrectDeps {
  index: Pick<SearchIndex, 'words'>;
  soundsLike?: SoundsLike;
  popular?: (text: string) => number;
}

/** Only so many words of one query are looked into; a query with more unknown words is in no language we know. */
const mostDoubtful = 4;
const nearLimit = 30;
const shortestCorrected = 3;
const applyFrom = 0.8;
const offerFrom = 0.35;

/** A replacement of a part of the text. */
interface Change {
  start: number;
  end: number;
  text: string;
  confidence: number;
  /** Whether what was typed is found nowhere. */
  unknown: boolean;
}

/** Scripts whose words are spelled letter by letter. */
const lettersOnly = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u;
const bare = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** A capital that does not begin the query, or more than one, is how names and abbreviations are written. */
const isName = (text: string, { start, end }: FreeWord): boolean => {
  const written = text.slice(start, end);
  const capitals = written.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > 1 || (capitals === 1 && start > 0);
};

const likeTyped = (typed: string, corrected: string): string =>
  /^\p{Lu}/u.test(typed) ? corrected.charAt(0).toUpperCase() + corrected.slice(1) : corrected;

const rewrite = (text: string, changes: Change[]): string => {
  let rewritten = text;
  for (const { start, end, text: by } of changes.toSorted((left, right) => right.start - left.start)) {
    rewritten = rewritten.slice(0, start) + by + rewritten.slice(end);
  }
  return rewritten;
};

/** Words that are next to each other with only spaces between, and which of them could be one. */
const pairsOf = (text: string, free: FreeWord[]): { left: FreeWord; right: FreeWord; joined: string }[] =>
  free.slice(1).flatMap((right, at) => {
    const left = free[at] as FreeWord;
    const apart = text.slice(left.end, right.start).trim() === '';
    return apart ? [{ left, right, joined: left.word + right.word }] : [];
  });

/** Corrects the free words of a query from the words that the index has. */
export const createQueryCorrection = ({ index, soundsLike, popular }: CorrectDeps) => {
  const errorCost = createErrorCost(createErrorCosts());

  const nearBySound = async (words: string[]): Promise<Map<string, number>[]> => {
    const answers = (await soundsLike?.near(words.map(bare), 10)) ?? [];
    const documents = await documentsOf(
      index,
      answers.flatMap((each) => each.map(({ word }) => word)),
    );
    return words.map((_, at) => new Map((answers[at] ?? []).map(({ word }) => [word, documents.get(word) ?? 0])));
  };

  const candidatesFor = (typed: string, known: KnownWord | undefined, others: Map<string, number>): Candidate[] => {
    const documents = new Map(others);
    for (const near of known?.near ?? []) documents.set(near.word, near.documents);
    return [...documents]
      .filter(([word, count]) => count > 0 && word !== bare(typed))
      .map(([word, count]) => ({ text: word, cost: errorCost(bare(typed), word), documents: count }));
  };

  const changesOf = async (text: string, doubtful: { free: FreeWord; documents: number }[]): Promise<Change[]> => {
    const words = doubtful.map(({ free }) => free.word);
    const [known, bySound, parts] = await Promise.all([
      index.words({ words, near: { distance: 2, limit: nearLimit } }),
      nearBySound(words),
      documentsOf(index, words.flatMap(splitsOf).flat()),
    ]);
    return doubtful.flatMap(({ free, documents }, at) => {
      const candidates = [
        ...candidatesFor(free.word, known[at], bySound[at] ?? new Map()),
        ...(documents === 0 ? splitCandidates(free.word, parts) : []),
      ];
      const choice = choose(candidates, { documents, isName: isName(text, free) });
      if (!choice || choice.confidence < offerFrom) return [];
      const written = text.slice(free.start, free.end);
      return [
        { ...free, text: likeTyped(written, choice.text), confidence: choice.confidence, unknown: documents === 0 },
      ];
    });
  };

  /** `key board` where no document has one of the two, but some have the whole. */
  const joins = (text: string, free: FreeWord[], documents: ReadonlyMap<string, number>): Change[] =>
    pairsOf(text, free).flatMap(({ left, right, joined }) => {
      const together = documents.get(joined) ?? 0;
      const least = Math.min(documents.get(left.word) ?? 0, documents.get(right.word) ?? 0);
      if (together === 0 || least > 0) return [];
      const choice = choose([{ text: joined, cost: extraSpace, documents: together }], { documents: 0, isName: false });
      return choice
        ? [{ start: left.start, end: right.end, text: joined, confidence: choice.confidence, unknown: true }]
        : [];
    });

  return async (text: string, free: FreeWord[]): Promise<Correction | undefined> => {
    const checked = free.filter(({ word }) => lettersOnly.test(word)).slice(0, 30);
    const joined = pairsOf(text, checked).map((pair) => pair.joined);
    const documents = await documentsOf(index, [...checked.map(({ word }) => word), ...joined]);
    const together = joins(text, checked, documents);
    const isJoined = ({ start }: FreeWord): boolean => together.some((join) => start >= join.start && start < join.end);
    const doubtful = checked
      .filter((each) => each.word.length >= shortestCorrected && !isJoined(each))
      .map((each) => ({ free: each, documents: documents.get(each.word) ?? 0 }))
      .filter((each) => each.documents < commonFrom)
      .slice(0, mostDoubtful);
    const changes = [...together, ...(doubtful.length > 0 ? await changesOf(text, doubtful) : [])];
    if (changes.length === 0) return undefined;
    const corrected = rewrite(text, changes);
    const asked = popular ? popular(corrected) - popular(text) : 0;
    const confidence = Math.min(...changes.map((change) => change.confidence));
    const supported = asked > 0 ? (1 + confidence) / 2 : confidence;
    const wanted = asked < 0 ? confidence / 2 : supported;
    if (wanted < offerFrom) return undefined;
    const applied = wanted >= applyFrom && changes.every(({ unknown }) => unknown);
    return { text: corrected, applied, confidence: wanted };
  };
};
