import { describe, expect, test } from 'vitest';
import { sampleDomain as sample } from '../testing/sample-domain.ts';
import type { Domains } from './domains.ts';

export function domainsContract(name: string, open: () => Promise<Domains>): void {
  describe(name, () => {
    test('a domain that was added is found whole, in any case, and listed by name', async () => {
      const domains = await open();
      const two = sample({ name: 'two.test', fromSettings: true, openForRegistration: false, madeDefaultAt: 7 });
      expect(await domains.add(two, 'key of two')).toBe(true);
      expect(await domains.add(sample(), 'key of one')).toBe(true);
      expect(await domains.all()).toEqual([sample(), two]);
      expect(await domains.find('TWO.test')).toEqual(two);
      expect(await domains.find('three.test')).toBeUndefined();
    });

    test('of many at once exactly one is added, and its key is the one that counts', async () => {
      const domains = await open();
      const added = await Promise.all(Array.from({ length: 10 }, (_, at) => domains.add(sample(), `key ${at}`)));
      expect(added.filter((one) => one)).toHaveLength(1);
      expect(await domains.signingKey('one.test')).toEqual({
        selector: 'lyceum',
        privateKey: `key ${added.indexOf(true)}`,
      });
      expect(await domains.signingKey('two.test')).toBeUndefined();
    });

    test('only what is named changes', async () => {
      const domains = await open();
      await domains.add(sample(), 'key');
      const check = {
        kind: 'mx' as const,
        state: 'ok' as const,
        required: true,
        found: ['10 mail.one.test'],
        expected: 'an MX record',
        record: null,
        advice: null,
      };
      const changes = [
        { status: 'active' as const, verifiedAt: 5 },
        { openForRegistration: false },
        { madeDefaultAt: 6 },
        { findings: { checkedAt: 9, checks: [check] } },
        { status: 'retired' as const, retiredBy: 'admin' as const },
        { fromSettings: true, retiredBy: null },
      ];
      let expected = sample();
      for (const change of changes) {
        expected = { ...expected, ...change };
        expect(await domains.change('One.test', change)).toEqual(expected);
      }
      expect(await domains.find('one.test')).toEqual(expected);
      expect(await domains.change('two.test', { openForRegistration: false })).toBeUndefined();
    });
  });
}
