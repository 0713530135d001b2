import type { PageOutcome } from '@lyceum/contracts/search/crawl';
import type { PageMemory } from '../model/crawled-page.ts';
import type { PageRow } from './crawl-schema.ts';
import type { CrawlKeys } from './sql-frontier-keys.ts';

const targetRecord = (id: string) => `crawl_pages.points_to:${id}`;

export function toMemory(row: PageRow, keys: CrawlKeys): PageMemory | undefined {
  if (row.outcome === null) return undefined;
  return {
    outcome: row.outcome as PageOutcome,
    reason: row.reason,
    status: row.status,
    etag: row.etag,
    lastModified: row.last_modified,
    bodyHash: row.body_hash,
    contentHash: row.content_hash,
    fingerprint: row.fingerprint,
    textLength: row.text_length ?? 0,
    pointsTo: row.points_to === null ? null : keys.show(row.points_to, targetRecord(row.id)),
    indexed: row.indexed === 1,
    documents: JSON.parse(row.documents ?? '[]') as string[],
    fetchedAt: row.fetched_at ?? 0,
    changedAt: row.changed_at,
    recrawlAt: row.recrawl_at,
    intervalMs: row.interval_ms ?? 0,
    checks: row.checks ?? 0,
    changes: row.changes ?? 0,
    history: row.history ?? '',
  };
}

export function fromMemory(id: string, memory: PageMemory, keys: CrawlKeys): Omit<PageRow, 'url' | 'host_id'> {
  const { pointsTo } = memory;
  return {
    id,
    outcome: memory.outcome,
    reason: memory.reason,
    status: memory.status,
    etag: memory.etag,
    last_modified: memory.lastModified,
    body_hash: memory.bodyHash,
    content_hash: memory.contentHash,
    fingerprint: memory.fingerprint,
    text_length: memory.textLength,
    points_to: pointsTo === null ? null : keys.hide(pointsTo, targetRecord(id)),
    points_to_id: pointsTo === null ? null : keys.idOf('page', pointsTo),
    indexed: memory.indexed ? 1 : 0,
    documents: JSON.stringify(memory.documents),
    fetched_at: memory.fetchedAt,
    changed_at: memory.changedAt,
    recrawl_at: memory.recrawlAt,
    interval_ms: Math.round(memory.intervalMs),
    checks: memory.checks,
    changes: memory.changes,
    history: memory.history,
  };
}

export const memoryColumns = [
  'outcome',
  'reason',
  'status',
  'etag',
  'last_modified',
  'body_hash',
  'content_hash',
  'fingerprint',
  'text_length',
  'points_to',
  'points_to_id',
  'indexed',
  'documents',
  'fetched_at',
  'changed_at',
  'recrawl_at',
  'interval_ms',
  'checks',
  'changes',
  'history',
] as const satisfies readonly (keyof PageRow)[];

/** Groups of at most `size`, since engines limit the values of a statement. */
export function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

export const byId = <T extends { id: string }>(a: T, b: T): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
