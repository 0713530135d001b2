import type { AnalyticsReport } from '@lyceum/contracts/search/analytics';

const columns = ['at', 'queries', 'withoutResults', 'refinements', 'p50Ms', 'p95Ms', 'p99Ms'] as const;

/** The rows of `overTime` (RFC 4180). All values are numbers and times, so nothing needs quotes. */
export function toCsv({ overTime }: Pick<AnalyticsReport, 'overTime'>): string {
  const rows = overTime.map(
    ({ latency, ...counts }) => ({ ...counts, ...latency }) as Partial<Record<string, unknown>>,
  );
  const lines = rows.map((row) => columns.map((name) => String(row[name] ?? '')).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
