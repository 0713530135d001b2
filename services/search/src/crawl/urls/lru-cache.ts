export interface LruCache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

/** Holds what was used last, as much as the weights allow. A map keeps the order of insertion, which is all this needs. */
export function createLruCache<V>({
  most,
  weigh = () => 1,
}: {
  most: number;
  weigh?: (value: V) => number;
}): LruCache<V> {
  const entries = new Map<string, { value: V; weight: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      drop(key);
      const weight = weigh(value);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === key) break;
        drop(oldest);
      }
    },
  };
}
