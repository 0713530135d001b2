import type { Crawl, CrawlCounts } from '@lyceum/contracts/search/crawl';
import { toTime } from '@lyceum/platform/clock';
import type { Counts, CrawlJob } from '../../model/crawl-job.ts';

const time = (at: number | null) => (at === null ? null : toTime(at));

export const showJob = (job: CrawlJob, counts: Counts): Crawl => ({
  id: job.id,
  state: job.state,
  ...job.order,
  recrawlAfter: job.recrawlAfter,
  counts: showCounts(counts),
  createdAt: toTime(job.createdAt),
  startedAt: time(job.startedAt),
  finishedAt: time(job.finishedAt),
  error: job.error,
  nextRunAt: time(job.nextRunAt),
  runs: job.runs,
});

const failure = 'failed:';

export function showCounts(counts: Counts): CrawlCounts {
  const count = (name: keyof Counts) => Math.max(0, counts[name] ?? 0);
  const failures = Object.entries(counts).filter(([name]) => name.startsWith(failure));
  return {
    queued: count('queued'),
    fetched: count('fetched'),
    indexed: count('indexed'),
    notModified: count('notModified'),
    unchanged: count('unchanged'),
    robotsDenied: count('robotsDenied'),
    noindex: count('noindex'),
    duplicate: count('duplicate'),
    redirected: count('redirected'),
    gone: count('gone'),
    tooLarge: count('tooLarge'),
    trapped: count('trapped'),
    failed: count('failed'),
    failures: Object.fromEntries(failures.map(([name, value = 0]) => [name.slice(failure.length), value])),
  };
}
