import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import type { Log } from '../log/log.ts';
import { countWith } from './counting.ts';
import type { RateLimits } from './rate-limits.ts';

const patienceMs = 2_000;

/**
 * Counts in Redis, so that several processes share one limit. While Redis is away each process counts for itself: a
 * limit that is too generous for a while is better than a service that is down.
 */
export async function redisRateLimits(url: string, log: Log): Promise<RateLimits> {
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: patienceMs } });
  let reachable = true;
  client.on('error', (error: unknown) => {
    if (reachable) log.warn({ err: error }, 'Redis cannot be reached; limits are counted in each process');
    reachable = false;
  });
  client.on('ready', () => {
    reachable = true;
  });
  // A service starts without Redis too: connecting then goes on in the background.
  const connected = client.connect().catch(() => {});
  await Promise.race([connected, sleep(patienceMs, undefined, { ref: false })]);
  return {
    ...countWith(
      (options) =>
        new RateLimiterRedis({
          ...options,
          storeClient: client,
          useRedisPackage: true,
          insuranceLimiter: new RateLimiterMemory(options),
        }),
    ),
    close: async () => {
      client.destroy();
    },
  };
}
