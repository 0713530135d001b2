import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../model/default-config.ts';
import type { ConfigVersions } from './config-versions.ts';

const at = (version: number, time = version) => ({ version, at: time, by: null, values: defaultConfig, changes: [] });

export function configVersionsContract(name: string, open: () => Promise<ConfigVersions>): void {
  describe(`versions of the configuration in ${name}`, () => {
    test('of many that add the same version at once, one does', async () => {
      const versions = await open();
      const added = await Promise.all(Array.from({ length: 10 }, () => versions.add(at(1))));
      expect(added.filter((one) => one)).toHaveLength(1);
      expect(await versions.latest()).toEqual(at(1));
    });

    test('are listed the latest first, and old ones are forgotten but for the last few', async () => {
      const versions = await open();
      for (let version = 1; version <= 5; version++) await versions.add(at(version));
      const first = await versions.list({ limit: 2 });
      expect([first.items.map(({ version }) => version), first.more]).toEqual([[5, 4], true]);
      const rest = await versions.list({ limit: 5, after: '4' });
      expect([rest.items.map(({ version }) => version), rest.more]).toEqual([[3, 2, 1], false]);
      expect(await versions.forgetBefore(100, 3)).toBe(2);
      expect(await versions.find(2)).toBeUndefined();
      expect(await versions.find(3)).toEqual(at(3));
      expect(await versions.forgetBefore(2, 0)).toBe(0);
    });
  });
}
