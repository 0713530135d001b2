import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countWith } from './counting.ts';
import type { RateLimits } from './rate-limits.ts';

/** Counts within this process. */
export const memoryRateLimits = (): RateLimits => ({
  ...countWith((options) => new RateLimiterMemory(options)),
  close: async () => {},
});
