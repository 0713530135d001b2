import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../services/search/src/index/testing/random.ts';
import { type BenchDocument, type BenchQuery, benchNow, type Corpus, type QueryKind } from './corpus.ts';

const passageWords = 120;

const wordsIn = (folder: string): string[] => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const texts = paths
    .filter((path) => /\.(txt|md|jsonl?|tsv)$/.test(path) && statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'));
  return texts.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
};

/** Real text from a folder, cut into passages; when more documents are wanted than it has, passages start elsewhere. */
export const createTextCorpus = (folder: string): Corpus => {
  const words = wordsIn(folder);
  if (words.length < passageWords * 2) throw new Error(`${folder} has too little text`);
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  const common = [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, 30)
    .map(([word]) => word);

  const documentAt = (number: number): BenchDocument => {
    const random = seededRandom(number + 1);
    const start = random.below(words.length - passageWords);
    const passage = words.slice(start, start + passageWords);
    return {
      id: `doc-${number}`,
      title: passage.slice(0, 6).join(' '),
      body: passage.join(' '),
      site: `site${random.below(5000)}.example`,
      language: random.chance(0.9) ? 'en' : 'de',
      quality: random.next() ** 2,
      publishedAt: benchNow - random.below(2000) * 86_400_000,
    };
  };

  const queryOf = (kind: QueryKind, number: number, documents: number): BenchQuery => {
    const random = seededRandom(number * 31 + kind.length);
    const body = documentAt(random.below(documents)).body.split(' ');
    const telling = body.filter((word) => word.length > 4);
    const some = (count: number) =>
      Array.from({ length: count }, () => random.pick(telling.length > 0 ? telling : body)).join(' ');
    if (kind === 'common') return { kind, text: [0, 1, 2].map(() => random.pick(common)).join(' ') };
    if (kind === 'phrase') {
      const at = random.below(body.length - 1);
      return { kind, text: `${body[at]} ${body[at + 1]}` };
    }
    if (kind === 'prefix') return { kind, text: `${some(1)} ${some(1).slice(0, 3)}` };
    return { kind, text: some(2 + random.below(2)) };
  };

  return { documentAt, queryOf };
};
