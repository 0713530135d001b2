import type { KnownWord, Suggestion } from '../../model/search-answer.ts';
import type { SuggestRequest, WordsRequest } from '../../model/search-request.ts';

const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let depth = 1; depth <= left.length; depth += 1) {
    const next = [depth];
    for (let at = 1; at <= right.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (left[depth - 1] === right[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
};

/** What an index knows of words, for tests: these, in so many documents. */
export const wordIndex = (documents: Record<string, number>) => ({
  async words({ words, near }: WordsRequest): Promise<KnownWord[]> {
    return words.map((word) => ({
      word,
      documents: documents[word] ?? 0,
      near: Object.entries(documents)
        .map(([other, count]) => ({ word: other, documents: count, distance: distance(word, other) }))
        .filter((other) => near && other.distance > 0 && other.distance <= near.distance)
        .slice(0, near?.limit ?? 0),
    }));
  },
  async suggest({ prefix, limit }: SuggestRequest): Promise<Suggestion[]> {
    return Object.keys(documents)
      .filter((word) => word.startsWith(prefix))
      .slice(0, limit)
      .map((text) => ({ text, kind: 'completion' }));
  },
});
