import type { Correction } from '../../model/understood-query.ts';
import type { FreeWord } from '../parse.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { LazyWordNet } from '../word-net/lazy-word-net.ts';
import { choose, commonFrom } from './choose.ts';
import type { SoundsLike } from './sounds-like.ts';
import { extraSpace } from './splits.ts';
import { apart, type Change, isName, likeTyped, pairsOf, rewrite } from './text-changes.ts';
import { createWordCandidates } from './word-candidates.ts';

export interface CorrectDeps {
  vocabulary: Vocabulary;
  soundsLike?: SoundsLike;
  popular?: (text: string) => number;
  wordNet?: LazyWordNet;
}

/** From this confidence on a correction takes the place of what was typed, or else is offered. */
export const applyFrom = 0.75;
export const offerFrom = 0.35;
/** A small index lacks most right words, so that a mistake has to be plainer. */
const applyFromSmall = 0.9;
/** Only so many words of one query are looked into; with more unknown words it is in no language we know. */
const mostDoubtful = 4;
const mostChecked = 28;
const shortestCorrected = 3;
/** With fewer documents that have the commonest word, that others are without a word says nothing against it. */
const smallIndex = 100;
/** Scripts whose words are spelled letter by letter. */
const spelled = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]+$/u;
/** Words that stand in nearly every document of some language. */
const commonWords = ['the', 'de', 'der', 'and', 'a'];

type Counts = ReadonlyMap<string, number>;

const commonestOf = (documents: Counts): number => Math.max(0, ...documents.values());

/** `key board` where no document has one of the two, but some have the whole. */
const joins = (text: string, free: FreeWord[], documents: Counts): Change[] =>
  pairsOf(text, free).flatMap(({ left, right, joined }) => {
    const together = documents.get(joined) ?? 0;
    const least = Math.min(documents.get(left.word) ?? 0, documents.get(right.word) ?? 0);
    if (together === 0 || least > 0) return [];
    const typed = { documents: 0, isName: false, commonest: commonestOf(documents) };
    const choice = choose([{ text: joined, cost: extraSpace, documents: together }], typed);
    const unknown = typed.commonest >= commonFrom;
    return choice ? [{ start: left.start, end: right.end, ...choice, unknown }] : [];
  });

/** Corrects the free words of a query from the words that the index has. */
export const createQueryCorrection = (deps: CorrectDeps) => {
  const { vocabulary, popular, wordNet } = deps;
  const candidatesFor = createWordCandidates(deps);

  /**
   * English has more words than one index: a word of it is doubted only where documents are many, and never replaced.
   * Waited for, since until it is there right words look like mistakes; the query's time bounds the wait.
   */
  const dictionary = async (): Promise<(word: string) => boolean> => {
    const words = await wordNet?.ready();
    return (word) => (words?.lemmas(word).length ?? 0) > 0;
  };

  const changesOf = async (text: string, free: FreeWord[], documents: Counts): Promise<Change[]> => {
    if (free.length === 0) return [];
    const isInDictionary = await dictionary();
    const commonest = commonestOf(documents);
    const doubtful = free
      .map((each) => ({ ...each, found: documents.get(each.word) ?? 0 }))
      .map((each) => ({ ...each, isWord: each.found > 0 || isInDictionary(each.word) }))
      .filter(({ isWord }) => !isWord || commonest >= smallIndex);
    if (doubtful.length === 0) return [];
    const candidates = await candidatesFor(doubtful.map(({ word, isWord }) => ({ word, byEar: !isWord })));
    return doubtful.flatMap(({ isWord, found, ...each }, at) => {
      const typed = { documents: found, isName: isName(text, each), commonest };
      const choice = choose(candidates[at] ?? [], typed);
      if (!choice || choice.confidence < offerFrom) return [];
      const { start, end } = each;
      const unknown = !isWord && commonest >= commonFrom;
      return [
        { start, end, text: likeTyped(text.slice(start, end), choice.text), confidence: choice.confidence, unknown },
      ];
    });
  };

  /** What more people asked is likelier. */
  const confidenceIn = (corrected: string, typed: string, changes: Change[]): number => {
    const confidence = Math.min(...changes.map((change) => change.confidence));
    const asked = popular ? popular(corrected) - popular(typed) : 0;
    if (asked === 0) return confidence;
    return asked > 0 ? (1 + confidence) / 2 : confidence / 2;
  };

  return async (text: string, free: FreeWord[]): Promise<Correction | undefined> => {
    const checked = free.filter(({ word }) => spelled.test(word)).slice(0, mostChecked);
    if (checked.length === 0) return undefined;
    const joined = pairsOf(text, checked).map((pair) => pair.joined);
    const documents = await vocabulary.documents([...commonWords, ...checked.map(({ word }) => word), ...joined]);
    const together = apart(joins(text, checked, documents));
    const isJoined = ({ start }: FreeWord): boolean => together.some((join) => start >= join.start && start < join.end);
    const doubtful = checked
      .filter((each) => each.word.length >= shortestCorrected && !isJoined(each))
      .filter(({ word }) => (documents.get(word) ?? 0) < commonFrom)
      .slice(0, mostDoubtful);
    const changes = [...together, ...(await changesOf(text, doubtful, documents))];
    if (changes.length === 0) return undefined;
    const corrected = rewrite(text, changes);
    const confidence = confidenceIn(corrected, text, changes);
    if (confidence < offerFrom) return undefined;
    const enough = commonestOf(documents) < smallIndex ? applyFromSmall : applyFrom;
    return { text: corrected, applied: confidence >= enough && changes.every(({ unknown }) => unknown), confidence };
  };
};
