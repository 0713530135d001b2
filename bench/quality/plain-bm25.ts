import { createAnalyser } from '../../services/search/src/index/analysis/analyser.ts';
import type { Collection } from './collection.ts';

const k1 = 1.2;
const b = 0.75;

/** BM25 over title and text as one field, with the same analysis as the index, and nothing else. */
export const createPlainBm25 = ({ documents }: Collection, language: string) => {
  const analyser = createAnalyser();
  const postings = new Map<string, Map<number, number>>();
  const lengths = documents.map(({ title, text }, at) => {
    const words = analyser.words(`${title} ${text}`, language);
    for (const { term } of words) {
      const list = postings.get(term) ?? new Map<number, number>();
      postings.set(term, list.set(at, (list.get(at) ?? 0) + 1));
    }
    return words.length;
  });
  const average = lengths.reduce((sum, length) => sum + length, 0) / documents.length;
  const rarity = (count: number) => Math.log(1 + (documents.length - count + 0.5) / (count + 0.5));

  /** `repeats`: whether a word that the query has twice counts twice. */
  return (query: string, options: { repeats: boolean }, depth = 100): string[] => {
    const terms = analyser.words(query, language).map(({ term }) => term);
    const scores = new Map<number, number>();
    for (const term of options.repeats ? terms : new Set(terms)) {
      const list = postings.get(term) ?? new Map<number, number>();
      for (const [at, frequency] of list) {
        const norm = frequency + k1 * (1 - b + (b * (lengths[at] ?? 0)) / average);
        scores.set(at, (scores.get(at) ?? 0) + (rarity(list.size) * frequency * (k1 + 1)) / norm);
      }
    }
    return [...scores]
      .sort(([left, a], [right, c]) => c - a || left - right)
      .slice(0, depth)
      .map(([at]) => documents[at]?.id ?? '');
  };
};
