import { openWordNet, type WordNet } from './word-net.ts';

/** WordNet as soon as it is there; until then, and where it cannot be read, queries do without. */
export interface LazyWordNet {
  /** Starts reading at the first call. */
  current(): WordNet | undefined;
  ready(): Promise<WordNet | undefined>;
}

export const createLazyWordNet = (open: () => Promise<WordNet> = openWordNet): LazyWordNet => {
  let opening: Promise<WordNet | undefined> | undefined;
  let opened: WordNet | undefined;
  const ready = (): Promise<WordNet | undefined> => {
    opening ??= open().then(
      (wordNet) => {
        opened = wordNet;
        return wordNet;
      },
      () => undefined,
    );
    return opening;
  };
  return {
    ready,
    current() {
      void ready();
      return opened;
    },
  };
};
