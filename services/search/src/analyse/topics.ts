import type { Embedder } from '../ports/embedder.ts';
import { topicExamples } from './topic-examples.ts';

/** Below this, a document is near to nothing that we know. */
const leastLikeness = 0.32;
/** How far behind the nearest topic another may be. */
const closeSecond = 0.04;
const mostTopics = 3;

export type TopicsOf = (vectors: readonly Float32Array[]) => string[];

/** Names a document's topics by the labelled examples that its passages are nearest to. */
export async function createTopics(embedder: Embedder): Promise<TopicsOf> {
  const examples = Object.entries(topicExamples).flatMap(([topic, texts]) => texts.map((text) => ({ topic, text })));
  const vectors = await embedder.embed(
    examples.map(({ text }) => text),
    { background: true },
  );
  return (passages) => {
    const middle = meanOf(passages, embedder.dimensions);
    const likeness = new Map<string, number>();
    for (const [at, { topic }] of examples.entries()) {
      const near = dot(middle, vectors[at] ?? new Float32Array());
      likeness.set(topic, Math.max(likeness.get(topic) ?? -1, near));
    }
    const ranked = [...likeness].sort(([, one], [, other]) => other - one);
    const best = ranked[0]?.[1] ?? 0;
    if (best < leastLikeness) return [];
    return ranked
      .filter(([, near]) => near >= best - closeSecond)
      .slice(0, mostTopics)
      .map(([topic]) => topic);
  };
}

/** Of length 1. The first passage stands for the whole, so it counts as much as all others. */
function meanOf(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const [at, vector] of vectors.entries()) {
    const weight = at === 0 ? Math.max(1, vectors.length - 1) : 1;
    for (let place = 0; place < dimensions; place += 1) sum[place] = (sum[place] ?? 0) + weight * (vector[place] ?? 0);
  }
  const length = Math.sqrt(dot(sum, sum)) || 1;
  return sum.map((value) => value / length);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
