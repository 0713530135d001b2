/** A query that shares a word with what the same asker asked shortly before, and is another one, refines it. */
const withinMs = 5 * 60_000;
const mostAskers = 50_000;

interface Last {
  readonly at: number;
  readonly query: string;
  readonly words: ReadonlySet<string>;
}

export interface Asked {
  readonly at: number;
  readonly asker: string;
  /** All of it hashed: what people typed is not remembered, not even here. */
  readonly query: string;
  readonly words: readonly string[];
}

/** Remembers the last query of each asker for five minutes, in memory only, as hashes only. */
export function createRefinements(): (asked: Asked) => boolean {
  const last = new Map<string, Last>();
  return ({ at, asker, query, words }) => {
    const former = last.get(asker);
    last.delete(asker);
    last.set(asker, { at, query, words: new Set(words) });
    for (const [id, { at: then }] of last) {
      if (at - then <= withinMs && last.size <= mostAskers) break;
      last.delete(id);
    }
    if (!former || at - former.at > withinMs || former.query === query) return false;
    return words.some((word) => former.words.has(word));
  };
}
