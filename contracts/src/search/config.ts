import { type Static, Type } from 'typebox';
import { Version } from '../request-headers.ts';
import { Id, Nullable, Strict, StrictPartial, Time } from '../shapes.ts';
import { Site } from '../text.ts';
import { SafeSearch } from './content.ts';

const Weight = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const Rate = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, description: `${description}, a minute` });

const ranking = {
  title: Weight('Words in the title'),
  headings: Weight('Words in headings'),
  body: Weight('Words in the text'),
  anchors: Weight('Words of links that lead there'),
  url: Weight('Words in the address'),
  proximity: Weight('Words that stand close together'),
  exact: Weight('The words asked for being the whole title, or the name of the site'),
  feedback: Type.Number({
    minimum: 0,
    maximum: 0.9,
    description: 'Words that the best results have in common, beside those of a longer query; 0 leaves them out',
  }),
  quality: Weight('What is known of a page whatever is asked'),
  freshness: Weight('New pages, where the query is about something new'),
  freshnessHalfLifeDays: Type.Number({
    minimum: 0.1,
    maximum: 36_500,
    description: 'After so many days, being new counts half',
  }),
  language: Weight('Pages in a language of the user'),
  educational: Weight('Educational pages, where the query is about learning'),
  semantic: Type.Number({ minimum: 0, maximum: 1, description: 'Likeness of meaning beside the words' }),
  resultsPerSite: Type.Integer({ minimum: 1, maximum: 100, description: 'At most so many results of one site' }),
};

const crawling = {
  delayMs: Type.Integer({ minimum: 0, maximum: 3_600_000, description: 'Between two fetches from one host' }),
  maxPages: Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Of one crawl that does not say' }),
  maxDepth: Type.Integer({ minimum: 0, maximum: 1000, description: 'Links from a seed, of a crawl that does not say' }),
  recrawlAfterDays: Type.Number({ minimum: 0.01, maximum: 3650, description: 'When a page is looked at again' }),
};

const rateLimits = {
  anonymousPerMinute: Rate('Calls of one address without a token'),
  userPerMinute: Rate('Calls of one user'),
};

const privacy = {
  minimumPeople: Type.Integer({ minimum: 2, maximum: 1000, description: 'Who must have asked before a query is kept' }),
  epsilonPerDay: Type.Number({ minimum: 0.01, maximum: 10, description: 'The budget of differential privacy' }),
  retentionDays: Type.Integer({ minimum: 1, maximum: 3650, description: 'For which published analytics are kept' }),
  countedPerPerson: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'Queries of one person that count on one day: the fewer, the less noise the budget asks for',
  }),
};

const models = {
  meaning: Type.Boolean({ description: 'Whether likeness of meaning may be used' }),
  pictures: Type.Boolean({ description: 'Whether pictures may be looked into' }),
  speech: Type.Boolean({ description: 'Whether speech may be recognised' }),
};

const whole = {
  synonyms: Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 2, maxItems: 20 }), {
    maxItems: 10_000,
    description: 'Groups of words that mean the same here, beside those that are built in',
  }),
  blockedSites: Type.Array(Site, { maxItems: 100_000, description: 'Neither fetched nor shown' }),
  safe: Type.Unsafe<SafeSearch>({
    ...SafeSearch,
    description: 'What is kept from results where a search does not say',
  }),
};

/** Every setting that can be changed while the service runs. */
export const LiveConfig = Strict({
  ...whole,
  ranking: Strict(ranking),
  crawling: Strict(crawling),
  rateLimits: Strict(rateLimits),
  privacy: Strict(privacy),
  models: Strict(models),
});
export type LiveConfig = Static<typeof LiveConfig>;

/** Any part of it, at both levels. Lists are replaced as a whole. */
export const LiveConfigChange = StrictPartial({
  ...whole,
  ranking: StrictPartial(ranking),
  crawling: StrictPartial(crawling),
  rateLimits: StrictPartial(rateLimits),
  privacy: StrictPartial(privacy),
  models: StrictPartial(models),
});
export type LiveConfigChange = Static<typeof LiveConfigChange>;

export const ConfigVersion = Strict({
  version: Version,
  at: Time,
  by: Nullable(Id),
  changes: Type.Array(
    Strict({
      path: Type.String({ description: 'JSON Pointer' }),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
  ),
});
export type ConfigVersion = Static<typeof ConfigVersion>;

export const Config = Strict({
  version: Version,
  updatedAt: Nullable(Time),
  updatedBy: Nullable(Id),
  values: LiveConfig,
});
export type Config = Static<typeof Config>;

export const ConfigChangeQuery = Strict({
  dryRun: Type.Optional(Type.Boolean({ default: false, description: 'Only say what would come of it' })),
});
export type ConfigChangeQuery = Static<typeof ConfigChangeQuery>;

/** What can be set, as JSON Schema with a description of each, and what holds while nothing is set. */
export const ConfigSchema = Strict({
  schema: Type.Unknown({ description: 'JSON Schema (2020-12) of `values`' }),
  defaults: LiveConfig,
});
export type ConfigSchema = Static<typeof ConfigSchema>;

export const ConfigRollback = Strict({ version: Version });
export type ConfigRollback = Static<typeof ConfigRollback>;
