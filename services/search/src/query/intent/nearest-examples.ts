import type { Intent } from '@lyceum/contracts/search/result';
import type { Embedder } from '../../ports/embedder.ts';
import { intentExamples } from './examples.ts';

export interface GuessedIntent {
  intent: Intent;
  /** From 0 to 1. */
  confidence: number;
}

interface Example {
  intent: Intent;
  vector: Float32Array;
}

const neighbours = 3;
/** Likenesses below this are what any two texts have. */
const unlike = 0.4;

const likeness = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);

const vote = (query: Float32Array, examples: Example[]): GuessedIntent | undefined => {
  const nearest = examples
    .map(({ intent, vector }) => ({ intent, like: likeness(query, vector) }))
    .sort((left, right) => right.like - left.like)
    .slice(0, neighbours)
    .filter(({ like }) => like > unlike);
  const votes = new Map<Intent, number>();
  for (const { intent, like } of nearest) votes.set(intent, (votes.get(intent) ?? 0) + like - unlike);
  const [best] = [...votes].sort(([, left], [, right]) => right - left);
  if (!best) return undefined;
  const whole = [...votes.values()].reduce((sum, each) => sum + each, 0);
  const closest = nearest[0]?.like ?? 0;
  return { intent: best[0], confidence: Math.min(0.85, (best[1] / whole) * closest) };
};

/** The intent of the labelled examples that mean most nearly the same; undefined while there is no model. */
export const createNearestExamples = (embedder: Embedder | undefined) => {
  let examples: Promise<Example[]> | undefined;

  const learn = async (model: Embedder): Promise<Example[]> => {
    const labelled = intentExamples.flatMap(([intent, texts]) => texts.map((text) => ({ intent, text })));
    const vectors = await model.embed(
      labelled.map(({ text }) => text),
      { background: true },
    );
    return labelled.flatMap(({ intent }, at) => {
      const vector = vectors[at];
      return vector ? [{ intent, vector }] : [];
    });
  };

  return async (text: string): Promise<GuessedIntent | undefined> => {
    if (!embedder?.ready() || text === '') return undefined;
    try {
      examples ??= learn(embedder);
      const [known, [vector]] = await Promise.all([examples, embedder.embed([text])]);
      return vector && vote(vector, known);
    } catch {
      // A model that fails takes nothing from the search: the patterns go on, and the next query tries again.
      examples = undefined;
      return undefined;
    }
  };
};
