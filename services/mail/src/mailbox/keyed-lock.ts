/** Lets one at a time do something under a name; others wait in the order they came. */
export interface KeyedLock {
  /** Names are taken in one order by everybody, so that two who want the same several cannot wait for each other. */
  hold<T>(names: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createKeyedLock(): KeyedLock {
  const tails = new Map<string, Promise<void>>();

  async function take(name: string): Promise<() => void> {
    const before = tails.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    tails.set(name, promise);
    await before;
    return () => {
      if (tails.get(name) === promise) tails.delete(name);
      resolve();
    };
  }

  return {
    async hold(names, work) {
      const held: (() => void)[] = [];
      try {
        for (const name of [...new Set(names)].toSorted((one, other) => (one < other ? -1 : 1)))
          held.push(await take(name));
        return await work();
      } finally {
        for (const release of held) release();
      }
    },
  };
}
