import { expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids.ts';
import { createLog } from '../log/log.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { redisRateLimits } from './redis.ts';

const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const log = createLog({ service: 'test', level: 'silent' });

const openReady = async (at: string) => {
  const limits = await redisRateLimits(at, log);
  onTestFinished(() => limits.close());
  return limits;
};

rateLimitsContract('redis', () => redisRateLimits(url, log));

test('two processes share one limit', async () => {
  const [one, other] = [await openReady(url), await openReady(url)];
  const who = newId();
  const rate = { calls: 1, seconds: 30 };
  expect((await one.spend('shared', rate, who)).allowed).toBe(true);
  expect((await other.spend('shared', rate, who)).allowed).toBe(false);
});

test('without Redis each process counts for itself', async () => {
  const limits = await openReady('redis://127.0.0.1:1');
  const who = newId();
  const rate = { calls: 1, seconds: 30 };
  expect((await limits.spend('alone', rate, who)).allowed).toBe(true);
  expect((await limits.spend('alone', rate, who)).allowed).toBe(false);
});
