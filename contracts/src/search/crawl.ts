import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, pageQuery, Strict, Time } from '../shapes.ts';
import { WebUrl } from '../text.ts';

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
  robotsDenied: Count,
  noindex: Count,
  duplicate: Count,
  failed: Count,
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
});
export type Crawl = Static<typeof Crawl>;

export const CrawlQuery = Strict({ ...pageQuery, state: Type.Optional(CrawlState) });
export type CrawlQuery = Static<typeof CrawlQuery>;

/** One page that was dealt with, or a change of the whole. */
export const CrawlEvent = Strict({
  at: Time,
  state: CrawlState,
  counts: CrawlCounts,
  page: Nullable(
    Strict({
      url: Type.String(),
      outcome: OneOf(['indexed', 'not_modified', 'robots_denied', 'noindex', 'duplicate', 'failed']),
      reason: Nullable(Type.String()),
    }),
  ),
});
export type CrawlEvent = Static<typeof CrawlEvent>;
