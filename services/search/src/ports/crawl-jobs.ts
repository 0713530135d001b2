import type { CrawlState } from '@lyceum/contracts/search/crawl';
import type { Counts, CrawlJob } from '../model/crawl-job.ts';

export type JobChange = Partial<Pick<CrawlJob, 'state' | 'startedAt' | 'finishedAt' | 'nextRunAt' | 'error' | 'runs'>>;

/** The crawls that were ordered. Every adapter passes `crawl-jobs.contract.ts`. */
export interface CrawlJobs {
  add(job: CrawlJob): Promise<void>;
  find(id: string): Promise<CrawlJob | undefined>;
  /** The latest first. */
  list(query: { limit: number; after?: string | undefined; state?: CrawlState | undefined }): Promise<CrawlJob[]>;
  inStates(states: CrawlState[]): Promise<CrawlJob[]>;
  /** Only when it is in one of the states; tells whether it was. */
  change(id: string, from: CrawlState[], change: JobChange): Promise<boolean>;
  /** Finished ones whose next run is due. */
  dueAgain(now: number): Promise<CrawlJob[]>;
  counts(id: string): Promise<Counts>;
  clearCounts(id: string): Promise<void>;
  /** Those that are over and do not run again, with what is known of their pages; tells how many. */
  forgetFinishedBefore(time: number): Promise<number>;
  /** Remembers that something was done; true the first time only. */
  mark(name: string): Promise<boolean>;
  hasMark(name: string): Promise<boolean>;
}
