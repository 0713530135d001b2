export interface Abbreviations {
  /** Takes in what a document of a site explains; called once for each. */
  learn(site: string, pairs: readonly (readonly [short: string, long: string])[]): void;
  /** What a short form stands for, the most usual first. */
  longForms(short: string): string[];
  /** How a name is abbreviated. */
  shortForms(long: string): string[];
  /** What several sites explain, to be kept and given back as `known`. */
  entries(): AbbreviationEntry[];
}

export interface AbbreviationEntry {
  short: string;
  long: string;
  documents: number;
}

interface Explained {
  documents: number;
  /** The only site that explains it so; none once there are several, and what one site says alone is not believed. */
  site: string | undefined;
}

type Pairs = Map<string, Map<string, Explained>>;

const put = (pairs: Pairs, key: string, entry: { value: string; explained: Explained }): void => {
  const values = pairs.get(key) ?? new Map<string, Explained>();
  values.set(entry.value, entry.explained);
  pairs.set(key, values);
};

const usual = (values: ReadonlyMap<string, Explained> | undefined): string[] =>
  [...(values ?? [])]
    .filter(([, { site }]) => site === undefined)
    .sort(([, left], [, right]) => right.documents - left.documents)
    .slice(0, 2)
    .map(([value]) => value);

const folded = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** Beyond `most` pairs, those that one site alone explained are forgotten. */
export const createAbbreviations = (
  options: { known?: Iterable<AbbreviationEntry>; most?: number } = {},
): Abbreviations => {
  const most = options.most ?? 50_000;
  const byShort: Pairs = new Map();
  const byLong: Pairs = new Map();
  let pairs = 0;

  const add = (short: string, long: string, explained: Explained): void => {
    put(byShort, short, { value: long, explained });
    put(byLong, long, { value: short, explained });
    pairs += 1;
  };
  const count = (short: string, long: string, site: string): void => {
    const known = byShort.get(short)?.get(long);
    if (!known) add(short, long, { documents: 1, site });
    else {
      known.documents += 1;
      if (known.site !== site) known.site = undefined;
    }
  };
  const entries = (): AbbreviationEntry[] =>
    [...byShort].flatMap(([short, longs]) =>
      [...longs].flatMap(([long, { documents, site }]) => (site === undefined ? [{ short, long, documents }] : [])),
    );
  const take = (known: Iterable<AbbreviationEntry>): void => {
    for (const { short, long, documents } of known) add(short, long, { documents, site: undefined });
  };

  const forget = (): void => {
    const kept = entries()
      .sort((left, right) => right.documents - left.documents)
      .slice(0, Math.floor(most / 2));
    byShort.clear();
    byLong.clear();
    pairs = 0;
    take(kept);
  };

  take(options.known ?? []);
  return {
    entries,
    learn(site, explained) {
      const fresh = new Map(
        explained.map(([short, long]) => [`${short}\n${long}`.toLowerCase(), [short, long] as const]),
      );
      for (const [short, long] of fresh.values()) count(folded(short), folded(long), site);
      if (pairs > most) forget();
    },
    longForms: (short) => usual(byShort.get(short.toLowerCase())),
    shortForms: (long) => usual(byLong.get(long.toLowerCase())),
  };
};
