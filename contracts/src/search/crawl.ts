import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, pageQuery, Strict, Time } from '../shapes.ts';
import { Site, WebUrl } from '../text.ts';

export const CrawlScope = OneOf(['page', 'prefix', 'host', 'domain', 'any'], {
  default: 'host',
  description:
    'How far from a seed to go: that page only, addresses that begin like it, its host, its domain with all hosts in it, ' +
    'or anywhere',
});
export type CrawlScope = Static<typeof CrawlScope>;

export const CrawlState = OneOf(['queued', 'running', 'paused', 'completed', 'failed', 'cancelled']);
export type CrawlState = Static<typeof CrawlState>;

const Patterns = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: 100, description });

const order = {
  seeds: Type.Array(WebUrl, { minItems: 1, maxItems: 1000 }),
  scope: CrawlScope,
  maxPages: Type.Integer({ minimum: 1, maximum: 100_000_000, default: 1000 }),
  maxDepth: Type.Integer({ minimum: 0, maximum: 1000, default: 10, description: 'Links from a seed' }),
  include: Patterns('Only addresses that match one of these; `*` stands for anything'),
  exclude: Patterns('No addresses that match one of these; `*` stands for anything'),
  sitemaps: Type.Boolean({ default: true, description: 'Whether to read the sitemaps that the sites name' }),
};

/** RFC 3339, appendix A. */
const Duration = Type.String({ format: 'duration', maxLength: 32, description: 'Such as `P7D` or `PT12H`' });

export const NewCrawl = Strict({
  seeds: order.seeds,
  scope: Type.Optional(order.scope),
  maxPages: Type.Optional(order.maxPages),
  maxDepth: Type.Optional(order.maxDepth),
  include: Type.Optional(order.include),
  exclude: Type.Optional(order.exclude),
  recrawlAfter: Type.Optional(Duration),
  sitemaps: Type.Optional(order.sitemaps),
});
export type NewCrawl = Static<typeof NewCrawl>;

export const CrawlAccepted = Strict({ id: Id, state: Type.Literal('queued') });
export type CrawlAccepted = Static<typeof CrawlAccepted>;

export const CrawlCounts = Strict({
  queued: Count,
  fetched: Count,
  indexed: Count,
  notModified: Count,
  unchanged: Type.Integer({ minimum: 0, description: 'Sent again by the server, and found to say the same as before' }),
  robotsDenied: Count,
  noindex: Count,
  duplicate: Count,
  redirected: Count,
  gone: Type.Integer({ minimum: 0, description: 'Not there (any more): such pages leave the index' }),
  tooLarge: Count,
  trapped: Type.Integer({
    minimum: 0,
    description: 'Addresses that were not followed since there would be no end of them',
  }),
  failed: Count,
  failures: Type.Record(Type.String(), Count, { description: 'Why those that count as `failed` did' }),
});
export type CrawlCounts = Static<typeof CrawlCounts>;

export const Crawl = Strict({
  id: Id,
  state: CrawlState,
  ...order,
  recrawlAfter: Nullable(Duration),
  counts: CrawlCounts,
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  error: Nullable(Type.String()),
  /** Of a crawl that repeats. */
  nextRunAt: Nullable(Time),
  runs: Count,
});
export type Crawl = Static<typeof Crawl>;

export const CrawlQuery = Strict({ ...pageQuery, state: Type.Optional(CrawlState) });
export type CrawlQuery = Static<typeof CrawlQuery>;

/** What became of a page when it was last dealt with; `read` is a sitemap or feed, read for the addresses in it. */
export const PageOutcome = OneOf([
  'indexed',
  'not_modified',
  'unchanged',
  'robots_denied',
  'noindex',
  'duplicate',
  'redirected',
  'gone',
  'too_large',
  'read',
  'failed',
]);
export type PageOutcome = Static<typeof PageOutcome>;

/** One page that was dealt with, or a change of the whole. */
export const CrawlEvent = Strict({
  at: Time,
  state: CrawlState,
  counts: CrawlCounts,
  page: Nullable(
    Strict({
      url: Type.String(),
      outcome: PageOutcome,
      reason: Nullable(Type.String()),
    }),
  ),
});
export type CrawlEvent = Static<typeof CrawlEvent>;

export const CrawledPageQuery = Strict({ url: WebUrl });
export type CrawledPageQuery = Static<typeof CrawledPageQuery>;

/** Why a page is in the index, or is not. */
export const CrawledPage = Strict({
  url: Type.String({ description: 'As it is known here, normalised' }),
  indexed: Type.Boolean(),
  why: Type.String({ description: 'A sentence that says why it is, or is not, in the index' }),
  outcome: Nullable(PageOutcome),
  reason: Nullable(Type.String()),
  status: Nullable(Type.Integer()),
  pointsTo: Nullable(Type.String({ description: 'Where it redirects to, or the page that stands for it' })),
  fetchedAt: Nullable(Time),
  changedAt: Nullable(Time),
  recrawlAt: Nullable(Time),
  checks: Count,
  changes: Count,
  waiting: Type.Boolean({ description: 'A crawl is going to fetch it' }),
});
export type CrawledPage = Static<typeof CrawledPage>;

/** indexnow.org: 8 to 128 letters, digits and hyphens. */
const IndexNowKey = Type.String({ minLength: 8, maxLength: 128, pattern: '^[A-Za-z0-9-]+$' });

export const IndexNowPush = Strict({
  host: Site,
  key: IndexNowKey,
  keyLocation: Type.Optional(WebUrl),
  urlList: Type.Array(WebUrl, { minItems: 1, maxItems: 10_000 }),
});
export type IndexNowPush = Static<typeof IndexNowPush>;

export const IndexNowQuery = Strict({ url: WebUrl, key: IndexNowKey, keyLocation: Type.Optional(WebUrl) });
export type IndexNowQuery = Static<typeof IndexNowQuery>;

export const IndexNowAccepted = Strict({ status: Type.Literal('key_validation_pending'), urls: Count });
export type IndexNowAccepted = Static<typeof IndexNowAccepted>;
