import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { CrawlJob } from '../model/crawl-job.ts';
import type { CrawlJobs } from './crawl-jobs.ts';

const job = (more: Partial<CrawlJob> = {}): CrawlJob => ({
  id: newId(),
  state: 'queued',
  order: {
    seeds: ['https://one.test/'],
    scope: 'host',
    maxPages: 10,
    maxDepth: 2,
    include: [],
    exclude: ['*.pdf'],
    sitemaps: true,
  },
  recrawlAfter: 'P7D',
  createdAt: 1000,
  startedAt: null,
  finishedAt: null,
  nextRunAt: null,
  runs: 0,
  error: null,
  ...more,
});

/** What every store of crawls does. */
export function crawlJobsContract(name: string, open: () => Promise<CrawlJobs>): void {
  describe(`crawls ${name}`, () => {
    test('are found as they were ordered, and listed with the latest first', async () => {
      const jobs = await open();
      const [first, second, third] = [job(), job({ state: 'paused' }), job()];
      for (const one of [first, second, third]) await jobs.add(one);
      expect(await jobs.find(first.id)).toEqual(first);
      expect(await jobs.find(newId())).toBeUndefined();
      expect((await jobs.list({ limit: 2 })).map(({ id }) => id)).toEqual([third.id, second.id]);
      expect((await jobs.list({ limit: 2, after: second.id })).map(({ id }) => id)).toEqual([first.id]);
      expect((await jobs.list({ limit: 9, state: 'paused' })).map(({ id }) => id)).toEqual([second.id]);
      expect((await jobs.inStates(['queued'])).map(({ id }) => id)).toEqual([first.id, third.id]);
    });

    test('change only from a state that allows it, whoever else tries', async () => {
      const jobs = await open();
      const one = job();
      await jobs.add(one);
      const tries = [1, 2, 3].map((startedAt) => jobs.change(one.id, ['queued'], { state: 'running', startedAt }));
      expect((await Promise.all(tries)).filter((changed) => changed)).toHaveLength(1);
      expect((await jobs.find(one.id))?.state).toBe('running');
      await jobs.change(one.id, ['running'], {
        state: 'completed',
        finishedAt: 5,
        nextRunAt: 100,
        runs: 1,
        error: null,
      });
      expect(await jobs.dueAgain(99)).toEqual([]);
      expect((await jobs.dueAgain(100)).map(({ id }) => id)).toEqual([one.id]);
    });

    test('that have been over for long are forgotten, and those that run again are not', async () => {
      const jobs = await open();
      const old = job({ state: 'completed', finishedAt: 100 });
      const kept = [
        job({ state: 'completed', finishedAt: 300 }),
        job({ state: 'completed', finishedAt: 100, nextRunAt: 9000 }),
        job({ state: 'running' }),
      ];
      for (const one of [old, ...kept]) await jobs.add(one);
      expect(await jobs.forgetFinishedBefore(200)).toBe(1);
      expect(await jobs.find(old.id)).toBeUndefined();
      for (const { id } of kept) expect(await jobs.find(id)).toBeDefined();
    });

    test('something that is done once is done once', async () => {
      const jobs = await open();
      expect(await jobs.hasMark('first')).toBe(false);
      expect(await Promise.all([jobs.mark('first'), jobs.mark('first')])).toContain(false);
      expect(await jobs.hasMark('first')).toBe(true);
      expect(await jobs.counts(newId())).toEqual({});
    });
  });
}
