import type { Expansion } from '../../model/understood-query.ts';

type Added = Expansion['added'][number];

/** Where a name of several words stands in the query, and what else it is called. */
export interface Found {
  words: string[];
  added: Added;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Whether the words follow one another somewhere in the query. */
const stand = (words: string[], query: string[]): boolean =>
  words.length > 0 && query.some((_, start) => words.every((word, at) => query[start + at] === word));

/** The operator's own groups of words that mean the same, looked up by their first words. */
export const createGroups = (read: () => string[][]) => {
  let source: string[][] | undefined;
  let byFirst = new Map<string, { words: string[]; group: string[] }[]>();

  const prepare = (groups: string[][]): void => {
    source = groups;
    byFirst = new Map();
    for (const group of groups) {
      for (const member of group) {
        const words = wordsOf(member);
        const [first] = words;
        if (first === undefined) continue;
        byFirst.set(first, [...(byFirst.get(first) ?? []), { words, group }]);
      }
    }
  };

  return (query: string[]): Found[] => {
    const groups = read();
    if (groups !== source) prepare(groups);
    return [...new Set(query)].flatMap((first) =>
      (byFirst.get(first) ?? [])
        .filter(({ words }) => stand(words, query))
        .flatMap(({ words, group }) =>
          group
            .map((other) => wordsOf(other).join(' '))
            .filter((other) => other !== '' && other !== words.join(' '))
            .map((text) => ({ words, added: { text, weight: 0.6, why: 'operator' as const } })),
        ),
    );
  };
};

/** Runs of two to `longest` words of the query. */
export const runsOf = (query: string[], longest: number): string[][] =>
  query.flatMap((_, start) =>
    Array.from({ length: longest - 1 }, (__, more) => query.slice(start, start + more + 2)).filter(
      (run, more) => run.length === more + 2,
    ),
  );
