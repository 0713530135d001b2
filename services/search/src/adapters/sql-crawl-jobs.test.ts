import { openTestCrawlStore } from '../ingest/testing/test-store.ts';
import { crawlJobsContract } from '../ports/crawl-jobs.contract.ts';
import { sqlCrawlJobs } from './sql-crawl-jobs.ts';

crawlJobsContract('in SQLite', async () => sqlCrawlJobs(await openTestCrawlStore('sqlite')));
