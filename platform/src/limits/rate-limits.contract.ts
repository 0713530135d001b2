import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../ids.ts';
import type { RateLimits } from './rate-limits.ts';

/** What every adapter of {@link RateLimits} does. */
export function rateLimitsContract(name: string, open: () => Promise<RateLimits>): void {
  describe(`rate limits in ${name}`, () => {
    const openOne = async () => {
      const limits = await open();
      onTestFinished(() => limits.close());
      return limits;
    };

    test('calls up to the limit are allowed, the next is not, and each says what is left', async () => {
      const limits = await openOne();
      const rate = { calls: 2, seconds: 30 };
      const who = newId();
      expect(await limits.spend('a', rate, who)).toMatchObject({ allowed: true, remaining: 1 });
      expect(await limits.spend('a', rate, who)).toMatchObject({ allowed: true, remaining: 0 });
      const refused = await limits.spend('a', rate, who);
      expect(refused).toMatchObject({ allowed: false, remaining: 0 });
      expect(refused.resetSeconds).toBeGreaterThan(0);
      expect(refused.resetSeconds).toBeLessThanOrEqual(30);
    });

    test('callers and limits are counted apart', async () => {
      const limits = await openOne();
      const rate = { calls: 1, seconds: 30 };
      const [ada, bob] = [newId(), newId()];
      expect((await limits.spend('a', rate, ada)).allowed).toBe(true);
      expect((await limits.spend('a', rate, bob)).allowed).toBe(true);
      expect((await limits.spend('b', rate, ada)).allowed).toBe(true);
      expect((await limits.spend('a', rate, ada)).allowed).toBe(false);
    });

    test('of many calls at once exactly as many pass as the limit allows', async () => {
      const limits = await openOne();
      const who = newId();
      const spent = await Promise.all(
        Array.from({ length: 100 }, () => limits.spend('a', { calls: 7, seconds: 30 }, who)),
      );
      expect(spent.filter(({ allowed }) => allowed)).toHaveLength(7);
    });

    test('a window that has passed begins anew', async () => {
      const limits = await openOne();
      const who = newId();
      const rate = { calls: 1, seconds: 1 };
      expect((await limits.spend('a', rate, who)).allowed).toBe(true);
      expect((await limits.spend('a', rate, who)).allowed).toBe(false);
      await expect.poll(async () => (await limits.spend('a', rate, who)).allowed, { timeout: 5_000 }).toBe(true);
    });
  });
}
