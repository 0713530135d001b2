import { describe, expect, test } from 'vitest';
import { noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

export function erasuresContract(engine: string, open: OpenStore): void {
  describe(`the feed of erased users on ${engine}`, () => {
    test('goes on after the last number, also when many are erased at once', async () => {
      const { erasures } = (await open()).store;
      const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
      await Promise.all(ids.map((id) => erasures.add(id, noon)));
      const first = await erasures.after(0, 15);
      const rest = await erasures.after(first.at(-1)?.seq ?? 0, 15);
      expect([...first, ...rest].map(({ seq }) => seq)).toEqual(ids.map((_id, at) => at + 1));
      expect(new Set([...first, ...rest].map(({ userId }) => userId))).toEqual(new Set(ids));
    });

    test('forgets what is old and gives no number twice', async () => {
      const { erasures } = (await open()).store;
      await erasures.add('old', noon);
      await erasures.forgetBefore(noon + 1);
      await erasures.add('new', noon + 2);
      expect(await erasures.after(0, 10)).toEqual([{ seq: 2, userId: 'new', erasedAt: noon + 2 }]);
    });
  });
}
