/** Keeps the latest so many answers, in memory only, each for a while. */
export interface BoundedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  clear(): void;
}

export const createBoundedCache = <T>(options: { most: number; forMs: number }): BoundedCache<T> => {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      if (found.until < performance.now()) return undefined;
      // The order of a Map is that of adding: what was asked for again is the last to go.
      kept.set(key, found);
      return found.value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: performance.now() + options.forMs });
      const [oldest] = kept.keys();
      if (kept.size > options.most && oldest !== undefined) kept.delete(oldest);
    },
    clear: () => kept.clear(),
  };
};
