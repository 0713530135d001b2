import type { FinalPart, RankedHit } from '../model/ranked-hit.ts';
import type { Hit, ScorePart } from '../model/search-answer.ts';
import { type FeatureDeps, featuresOf } from './features.ts';
import { type FeatureName, rerankDepth, textDepth } from './weights.ts';

const details: Record<Exclude<FeatureName, 'words'>, string> = {
  proximity: 'how much of the query stands close together in the best passage',
  title: 'how much of the query stands in the title',
  exact: 'the query is the whole title, or names the site',
  meaning: 'likeness of meaning',
  educational: 'how educational it was judged to be',
  interests: 'what you often open',
  pinned: 'a site that you pinned',
};

export interface SecondStageInput {
  weights: Record<FeatureName, number>;
  features: FeatureDeps;
  /** Names of the first stage's boosts, in their order. */
  boosts: readonly string[];
  /** Whether the parts of each score are wanted. */
  explain: boolean;
}

const leavesOf = (part: ScorePart): ScorePart[] => (part.parts?.length ? part.parts.flatMap(leavesOf) : [part]);

const nameOf = (what: string, boosts: readonly string[]): string => {
  const boost = /^boost (\d+)$/.exec(what);
  return boost ? (boosts[Number(boost[1]) - 1] ?? what) : what;
};

/** The first stage's share in the parts that the index explained it with; one part for what was not found by words. */
const wordParts = ({ score, explanation }: Hit, scale: number, boosts: readonly string[]): FinalPart[] => {
  if (!explanation) return [{ name: 'words', value: score * scale, detail: 'the first stage' }];
  return explanation.flatMap(leavesOf).map(({ what, value }) => {
    const name = nameOf(what, boosts);
    return { name, value: value * scale, detail: `first stage: ${name}` };
  });
};

const featureNames = Object.keys(details) as (keyof typeof details)[];

/** Parts are made only for who asked for them: most of a search's time went into them. */
const scoreOf = (
  words: number,
  values: Record<keyof typeof details, number>,
  weights: SecondStageInput['weights'],
): number => featureNames.reduce((sum, name) => sum + weights[name] * values[name], words);

const withoutSnippet = ({ snippet: _, ...hit }: Hit): Hit => hit;

const sumOf = (parts: readonly FinalPart[]): number => parts.reduce((sum, { value }) => sum + value, 0);

/**
 * Orders the first stage's best anew. Scores are relative to the best first-stage score, which counts as 1; what lies
 * beyond the depth keeps its order behind the others.
 */
export const secondStage = (hits: readonly Hit[], input: SecondStageInput): RankedHit[] => {
  const { weights, features, boosts, explain } = input;
  const top = Math.max(...hits.map(({ score }) => score), 1e-9);
  const scale = weights.words / top;
  const ranked = hits.slice(0, rerankDepth).map((hit, at): RankedHit => {
    // The same features whether or not a later page had the texts of more results fetched.
    const read = at < textDepth ? hit : withoutSnippet(hit);
    const values = featuresOf(read, features);
    if (!explain) return { hit, score: scoreOf(hit.score * scale, values, weights), parts: [] };
    const parts = [
      ...wordParts(hit, scale, boosts),
      ...featureNames.map((name) => ({ name, value: weights[name] * values[name], detail: details[name] })),
    ].filter(({ value }) => value !== 0);
    return { hit, score: sumOf(parts), parts };
  });
  ranked.sort((left, right) => right.score - left.score || (left.hit.id < right.hit.id ? -1 : 1));
  return [...ranked, ...hits.slice(rerankDepth).map((hit) => beyond(hit, scale, boosts))];
};

const beyond = (hit: Hit, scale: number, boosts: readonly string[]): RankedHit => {
  const parts = wordParts(hit, scale, boosts);
  return { hit, score: sumOf(parts), parts };
};

/** In the order that the index gave, such as by date. */
export const asGiven = (hits: readonly Hit[], boosts: readonly string[]): RankedHit[] =>
  hits.map((hit) => beyond(hit, 1, boosts));
