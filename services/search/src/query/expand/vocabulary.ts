import type { SearchIndex } from '../../ports/search-index.ts';

/** The index takes this many words at a time. */
const mostWords = 64;

/** In how many documents words stand; what is asked for beyond the most is left out, as if it were unknown. */
export const documentsOf = async (
  index: Pick<SearchIndex, 'words'>,
  words: Iterable<string>,
): Promise<Map<string, number>> => {
  const asked = [...new Set(words)].slice(0, mostWords);
  if (asked.length === 0) return new Map();
  const known = await index.words({ words: asked });
  return new Map(asked.map((word, at) => [word, known[at]?.documents ?? 0]));
};
