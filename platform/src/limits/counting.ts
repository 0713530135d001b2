import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate, RateLimits, Spent } from './rate-limits.ts';

type MakeLimiter = (options: IRateLimiterOptions) => RateLimiterAbstract;

/** One limiter a named limit, made when it is first needed. */
export function countWith(makeLimiter: MakeLimiter): Pick<RateLimits, 'spend'> {
  const limiters = new Map<string, RateLimiterAbstract>();

  const limiterFor = (name: string, { calls, seconds }: Rate) => {
    const key = `${name}:${calls}/${seconds}`;
    const known = limiters.get(key);
    if (known) return known;
    const made = makeLimiter({ keyPrefix: `lyceum:limit:${key}`, points: calls, duration: seconds });
    limiters.set(key, made);
    return made;
  };

  return {
    async spend(name, rate, who): Promise<Spent> {
      try {
        return asSpent(await limiterFor(name, rate).consume(who), true);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return asSpent(refusal, false);
        throw refusal;
      }
    },
  };
}

const asSpent = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean): Spent => ({
  allowed,
  remaining: Math.max(0, remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
