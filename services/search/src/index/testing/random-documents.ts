import { contentTypes, type IndexedDocument } from '../../model/document.ts';
import type { Filter, Query } from '../../model/query.ts';
import type { SearchRequest } from '../../model/search-request.ts';
import type { SeededRandom } from './random.ts';

const vocabulary = [
  ...[
    'school',
    'schools',
    'schooling',
    'teach',
    'teacher',
    'teaching',
    'learn',
    'learning',
    'learned',
    'math',
    'maths',
  ],
  ...['physics', 'energy', 'light', 'water', 'river', 'rivers', 'map', 'maps', 'mapping', 'history', 'historical'],
  ...[
    'élève',
    'eleve',
    'école',
    'schule',
    'schüler',
    'größe',
    'наука',
    'науки',
    '数学',
    '東京',
    'ภาษา',
    'x',
    'a1',
    'zz9',
  ],
];
const languages = ['en', 'fr', 'de', 'und'];
const sites = ['a.example', 'www.a.example', 'b.example', 'deep.www.a.example', 'c.test'];
const levels = ['primary', 'secondary', undefined];
const tags = ['topic:physics', 'topic:history', 'item:recipe', 'colour:red', 'colour:blue'];
const day = 86_400_000;
export const testNow = 1_700_000_000_000;

/** Few words, so that everything collides: small frequencies, equal scores, empty fields. */
export const randomDocument = (random: SeededRandom, id: string, version: number): IndexedDocument => {
  const skewed = () => vocabulary[Math.floor(random.next() ** 2 * vocabulary.length)] ?? 'school';
  const text = (most: number) =>
    Array.from({ length: random.below(most + 1) }, skewed).join(random.pick([' ', ', ', ' — ']));
  const texts = (most: number) => Array.from({ length: random.below(3) }, () => text(most));
  const level = random.pick(levels);
  const document: IndexedDocument = {
    id,
    version,
    url: `https://${random.pick(sites)}/${text(2).replaceAll(' ', '-')}`,
    site: random.pick(sites),
    type: random.pick(contentTypes),
    title: text(4),
    headings: texts(3),
    body: text(random.chance(0.05) ? 400 : 30),
    anchors: texts(2),
    keywords: texts(1),
    language: random.pick(languages),
    fileType: random.pick(['html', 'pdf']),
    quality: random.below(5) / 4,
    educational: random.chance(0.4),
    safe: random.chance(0.8),
    crawledAt: testNow - random.below(30) * day,
  };
  if (random.chance(0.7)) document.publishedAt = testNow - random.below(400) * day;
  if (random.chance(0.6)) document.tags = Array.from({ length: random.below(4) }, () => random.pick(tags));
  if (level !== undefined) document.educationLevel = level;
  if (document.type === 'image') {
    document.image = { imageUrl: 'https://a.example/i.png', width: 1, height: 1, alt: text(3), caption: text(3) };
  }
  return document;
};

const misspelt = (random: SeededRandom, word: string): string => {
  const at = 1 + random.below(Math.max(1, word.length - 1));
  return random.pick([word.slice(0, at) + word.slice(at + 1), `${word.slice(0, at)}q${word.slice(at)}`, word]);
};

const words = (random: SeededRandom, count: number): string =>
  Array.from({ length: count }, () => random.pick(vocabulary)).join(' ');

const randomLeaf = (random: SeededRandom): Query => {
  const fields = random.chance(0.25)
    ? { fields: [random.pick(['title', 'body', 'headings', 'anchors'] as const)] }
    : {};
  const language = random.chance(0.6) ? { language: random.pick(languages) } : {};
  const boost = random.chance(0.2) ? { boost: 0.5 + random.next() } : {};
  const common = { ...fields, ...language, ...boost };
  if (random.chance(0.25))
    return { kind: 'phrase', text: words(random, 2 + random.below(2)), slop: random.below(4), ...common };
  const operator = random.pick(['and', 'or'] as const);
  if (random.chance(0.25)) {
    const last = random.pick(vocabulary);
    const text = `${random.chance(0.5) ? `${random.pick(vocabulary)} ` : ''}${last.slice(0, 1 + random.below(last.length))}`;
    return { kind: 'match', text, operator, prefixLast: true, ...common };
  }
  if (random.chance(0.2)) {
    const fuzziness = random.pick([1, 2, 'auto'] as const);
    return { kind: 'match', text: misspelt(random, random.pick(vocabulary)), operator, fuzziness, ...common };
  }
  return { kind: 'match', text: words(random, 1 + random.below(4)), operator, ...common };
};

const randomQuery = (random: SeededRandom, depth = 0): Query => {
  if (random.chance(0.03)) return { kind: 'all' };
  if (depth === 2 || random.chance(0.6)) return randomLeaf(random);
  const some = (most: number) => Array.from({ length: random.below(most + 1) }, () => randomQuery(random, depth + 1));
  const should = some(3);
  const minimum = random.chance(0.3) && should.length > 0 ? { minimumShould: random.below(should.length) + 1 } : {};
  return { kind: 'bool', must: some(2), should, not: random.chance(0.4) ? some(1) : [], ...minimum };
};

const randomFilter = (random: SeededRandom, depth = 0): Filter => {
  const simple: Filter[] = [
    { kind: 'type', values: [random.pick(contentTypes), random.pick(contentTypes)] },
    { kind: 'in', field: 'language', values: [random.pick(languages), 'xx'] },
    { kind: 'in', field: 'site', values: [random.pick(sites), random.pick(sites)] },
    { kind: 'in', field: 'educationLevel', values: ['primary'] },
    { kind: 'in', field: 'fileType', values: ['pdf'] },
    { kind: 'within', site: 'a.example' },
    { kind: 'flag', field: random.pick(['educational', 'safe'] as const), value: random.chance(0.5) },
    { kind: 'range', field: 'publishedAt', from: testNow - random.below(400) * day, to: testNow },
    { kind: 'range', field: 'crawledAt', to: testNow - 10 * day },
    { kind: 'range', field: 'quality', from: 0.5 },
    { kind: 'tagged', values: [random.pick(tags), random.pick([...tags, 'topic:none'])] },
  ];
  if (depth < 2 && random.chance(0.3)) {
    const two = [randomFilter(random, depth + 1), randomFilter(random, depth + 1)];
    return random.chance(0.3)
      ? { kind: 'not', filter: two[0] as Filter }
      : { kind: random.pick(['and', 'or'] as const), filters: two };
  }
  return random.pick(simple);
};

const randomScoring = (random: SeededRandom): NonNullable<SearchRequest['scoring']> => ({
  ...(random.chance(0.6) ? { qualityWeight: random.next() * 2 } : {}),
  ...(random.chance(0.5) ? { freshness: { weight: random.next(), halfLifeDays: 1 + random.below(100) } } : {}),
  ...(random.chance(0.5) ? { boosts: [{ filter: randomFilter(random), weight: random.next() * 3 - 1.5 }] } : {}),
});

export const randomRequest = (random: SeededRandom): SearchRequest => ({
  query: randomQuery(random),
  size: random.pick([1, 3, 10, 50]),
  now: testNow,
  ...(random.chance(0.4) ? { filter: randomFilter(random) } : {}),
  ...(random.chance(0.2) ? { types: [random.pick(contentTypes), random.pick(contentTypes)] } : {}),
  ...(random.chance(0.4) ? { scoring: randomScoring(random) } : {}),
  ...(random.chance(0.2) ? { weights: { title: random.below(5), body: 0.5 + random.next() } } : {}),
  ...(random.chance(0.15) ? { sort: 'date' as const } : {}),
  ...(random.chance(0.3) ? { perSite: 1 + random.below(3) } : {}),
  ...(random.chance(0.3)
    ? {
        facets: [
          { field: random.pick(['site', 'language', 'type', 'educational', 'educationLevel'] as const), size: 3 },
          { field: random.pick(['year', 'tags', 'fileType'] as const), size: 4 },
        ],
      }
    : {}),
  ...(random.chance(0.5) ? { total: random.pick(['exact', 0, 5, 100] as const) } : {}),
});
