import type { Embedder } from '../ports/embedder.ts';

/** Enough for the queries of a moment; in memory only. */
const usualMost = 200;

/**
 * The same embedder, with the meanings of the last single texts remembered: a query's is wanted twice, for what it is
 * after and for what is like it.
 */
export const createRememberingEmbedder = (embedder: Embedder, most = usualMost): Embedder => {
  const known = new Map<string, Promise<Float32Array[]>>();

  const remember = (text: string): Promise<Float32Array[]> => {
    const answer = embedder.embed([text]);
    known.set(text, answer);
    // What failed is tried again.
    answer.catch(() => known.delete(text));
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return answer;
  };

  return {
    ...embedder,
    embed(texts) {
      const [text] = texts;
      return texts.length === 1 && text !== undefined ? (known.get(text) ?? remember(text)) : embedder.embed(texts);
    },
  };
};
