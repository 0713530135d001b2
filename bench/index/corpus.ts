import { seededRandom } from '../../services/search/src/index/testing/random.ts';

/** A made-up collection that behaves like a real one: few words are very common, most are rare, topics share words. */
export interface BenchDocument {
  id: string;
  title: string;
  body: string;
  site: string;
  language: string;
  quality: number;
  publishedAt: number;
}

export interface BenchQuery {
  kind: QueryKind;
  text: string;
  site?: string;
}

export const queryKinds = ['and', 'or', 'common', 'filtered', 'phrase', 'prefix', 'boosted'] as const;
export type QueryKind = (typeof queryKinds)[number];

const vocabularySize = 300_000;
const topics = 2000;
const topicWords = 120;
const seed = 20_260_101;
const day = 86_400_000;
export const benchNow = 1_760_000_000_000;

const onsets = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'h',
  'j',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
  'z',
];
const nuclei = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io', 'ou'];
const codas = ['', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'ck'];

/** The word of a rank: short for the common ones, longer for the rare ones. */
const wordOfRank = (rank: number): string => {
  const random = seededRandom(rank * 2 + 1);
  const syllables = rank < 150 ? 1 : rank < 5000 ? 2 : 3;
  let word = '';
  for (let at = 0; at < syllables; at += 1) word += random.pick(onsets) + random.pick(nuclei) + random.pick(codas);
  return rank < 1000 ? word : word + random.pick(['', '', 'o', 'a', 'ix', 'um']);
};

/** Ranks with Zipf's frequencies (exponent 1.15), by a table of cumulated shares and halving. */
const createZipf = (size: number) => {
  const cumulated = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 2.7) ** 1.15;
    cumulated[rank] = sum;
  }
  return (share: number): number => {
    const wanted = share * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulated[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

export const createCorpus = () => {
  const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => wordOfRank(rank));
  const zipf = createZipf(vocabularySize);
  const wordAt = (rank: number): string => vocabulary[rank] ?? 'word';

  /** The ranks of the words of topics, found out when they are first needed; 0 is never one. */
  const topicRanks = new Uint32Array((topics + 1) * topicWords);
  const topicWord = (topic: number, share: number): string => {
    const place = Math.floor(share * share * topicWords);
    const at = topic * topicWords + place;
    if (topicRanks[at] === 0)
      topicRanks[at] = 200 + Math.floor(seededRandom(topic * 1000 + place).next() ** 2 * 60_000);
    return wordAt(topicRanks[at] as number);
  };

  const documentAt = (number: number): BenchDocument => {
    const random = seededRandom(seed + number);
    const topic = random.below(topics);
    const length = Math.max(
      12,
      Math.round(110 * Math.exp((random.next() + random.next() + random.next() - 1.5) * 0.9)),
    );
    const words: string[] = [];
    while (words.length < length) {
      const kind = random.next();
      if (kind < 0.7) words.push(wordAt(zipf(random.next())));
      else if (kind < 0.95) words.push(topicWord(topic, random.next()));
      else {
        const pair = random.next();
        words.push(topicWord(topic, pair), topicWord(topic + 1, pair));
      }
    }
    const title = Array.from({ length: 3 + random.below(5) }, (_, at) =>
      at % 2 === 0 ? topicWord(topic, random.next()) : wordAt(zipf(random.next())),
    );
    return {
      id: `doc-${number}`,
      title: title.join(' '),
      body: words.join(' '),
      site: `site${random.below(5000)}.example`,
      language: random.chance(0.9) ? 'en' : 'de',
      quality: random.next() ** 2,
      publishedAt: benchNow - random.below(2000) * day,
    };
  };

  /** Words of one real document, so that something is found. */
  const queryOf = (kind: QueryKind, number: number, documents: number): BenchQuery => {
    const random = seededRandom(seed * 3 + number * 17 + kind.length);
    const { body, site } = documentAt(random.below(documents));
    const words = body.split(' ');
    const telling = words.filter((word) => word.length > 4);
    const some = (count: number) =>
      Array.from({ length: count }, () => random.pick(telling.length > 0 ? telling : words)).join(' ');
    switch (kind) {
      case 'common':
        return { kind, text: [0, 1, 2].map(() => wordAt(random.below(30))).join(' ') };
      case 'phrase': {
        const at = random.below(words.length - 1);
        return { kind, text: `${words[at]} ${words[at + 1]}` };
      }
      case 'prefix':
        return { kind, text: `${some(1)} ${random.pick(telling.length > 0 ? telling : words).slice(0, 3)}` };
      case 'filtered':
        return { kind, text: some(3), site };
      default:
        return { kind, text: some(2 + random.below(2)) };
    }
  };

  return { documentAt, queryOf };
};

export type Corpus = ReturnType<typeof createCorpus>;
