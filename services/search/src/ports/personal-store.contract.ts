import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { Interest } from '../model/interest.ts';
import type { PersonalStore } from './personal-store.ts';

const physics: Interest = { kind: 'topic', name: 'physics', strength: 1, opened: 1, at: 10 };
const learning = { values: { learnInterests: true }, updatedAt: 1 };

export function personalStoreContract(name: string, open: () => Promise<PersonalStore>): void {
  describe(name, () => {
    test('preferences are kept as they were given, and replaced as a whole', async () => {
      const store = await open();
      const user = newId();
      expect(await store.preferences(user)).toBeUndefined();
      const first = { values: { languages: ['de'], sites: { pin: ['example.org'] } }, updatedAt: 5 };
      await store.replacePreferences(user, first);
      expect(await store.preferences(user)).toEqual(first);
      await store.replacePreferences(user, { values: { types: ['web'] }, updatedAt: 6 });
      expect(await store.preferences(user)).toEqual({ values: { types: ['web'] }, updatedAt: 6 });
      expect(await store.preferences(newId())).toBeUndefined();
    });

    test('nothing is learned of a user who did not ask for it', async () => {
      const store = await open();
      const user = newId();
      expect(await store.learn(user, () => [physics], 10)).toBe(false);
      await store.replacePreferences(user, { values: { learnInterests: false }, updatedAt: 1 });
      expect(await store.learn(user, () => [physics], 10)).toBe(false);
      expect(await store.interests(user)).toBeUndefined();
    });

    test('what was learned adds up, and turning learning off forgets it', async () => {
      const store = await open();
      const user = newId();
      await store.replacePreferences(user, learning);
      const seen: number[] = [];
      const grow = (before: readonly Interest[]) => {
        seen.push(before.length);
        return [...before, physics];
      };
      expect(await store.learn(user, grow, 10)).toBe(true);
      expect(await store.learn(user, grow, 20)).toBe(true);
      expect(seen).toEqual([0, 1]);
      expect(await store.interests(user)).toEqual({ interests: [physics, physics], updatedAt: 20 });
      await store.replacePreferences(user, { values: {}, updatedAt: 2 });
      expect(await store.interests(user)).toBeUndefined();
    });

    test('of many openings at once none is lost', async () => {
      const store = await open();
      const user = newId();
      await store.replacePreferences(user, learning);
      await Promise.all(Array.from({ length: 8 }, (_, at) => store.learn(user, (before) => [...before, physics], at)));
      expect((await store.interests(user))?.interests).toHaveLength(8);
    });

    test('forgetting keeps the preferences, erasing keeps nothing, and neither touches another user', async () => {
      const store = await open();
      const [one, other] = [newId(), newId()];
      for (const user of [one, other]) {
        await store.replacePreferences(user, learning);
        await store.learn(user, () => [physics], 10);
      }
      await store.forgetInterests(one);
      expect(await store.interests(one)).toBeUndefined();
      expect(await store.preferences(one)).toEqual(learning);
      await store.erase(one);
      expect(await store.preferences(one)).toBeUndefined();
      expect((await store.interests(other))?.interests).toEqual([physics]);
    });
  });
}
