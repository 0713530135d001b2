import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { SiteClaim } from '../model/site-claim.ts';
import type { SiteClaims } from './site-claims.ts';

const aClaim = (more: Partial<SiteClaim> = {}): SiteClaim => ({
  id: newId(),
  groupId: null,
  site: 'one.example',
  purpose: 'opt_out',
  what: ['crawling'],
  state: 'pending',
  token: 'a token',
  contact: 'owner@one.example',
  createdAt: 1,
  expiresAt: 100,
  checkedAt: null,
  checkResult: null,
  provenAt: null,
  ...more,
});

export function siteClaimsContract(
  name: string,
  open: () => Promise<{ claims: SiteClaims; raw(): Promise<string> }>,
): void {
  describe(`claims on sites in ${name}`, () => {
    test('come back as they were added, with the contact sealed', async () => {
      const { claims, raw } = await open();
      const [first, second] = [aClaim({ groupId: newId() }), aClaim()];
      await claims.add([first, second]);
      expect(await claims.find(first.id)).toEqual(first);
      expect(await claims.ofGroup(first.groupId ?? '')).toEqual([first]);
      expect((await claims.list({ limit: 1, after: undefined })).items).toEqual([second]);
      expect((await claims.list({ limit: 5, after: second.id })).items).toEqual([first]);
      expect(await claims.countPending('one.example', 50)).toBe(2);
      expect(await claims.countPending('one.example', 100)).toBe(0);
      expect(await raw()).not.toContain('owner@');
    });

    test('proven, hold at once and only once, and an opt-in takes back what it names', async () => {
      const { claims } = await open();
      const out = aClaim({ what: ['images', 'snippets'] });
      await claims.add([out]);
      const before = await claims.heldMark();
      await Promise.all(Array.from({ length: 5 }, () => claims.prove(out.id, 10)));
      expect(await claims.heldMark()).not.toBe(before);
      expect(new Set(await claims.held())).toEqual(
        new Set([
          { site: 'one.example', what: 'images' },
          { site: 'one.example', what: 'snippets' },
        ]),
      );
      const half = aClaim({ purpose: 'opt_in', what: ['images'] });
      const rest = aClaim({ purpose: 'opt_in', what: ['snippets'] });
      await claims.add([half, rest]);
      await claims.prove(half.id, 20);
      expect(await claims.held()).toEqual([{ site: 'one.example', what: 'snippets' }]);
      expect((await claims.find(out.id))?.state).toBe('proven');
      await claims.prove(rest.id, 30);
      expect((await claims.find(out.id))?.state).toBe('revoked');
    });

    test('are forgotten when their time is over, but not one behind an opt-out that holds', async () => {
      const { claims } = await open();
      const [holds, looked, never] = [aClaim(), aClaim({ purpose: 'inspect' }), aClaim()];
      await claims.add([holds, looked, never]);
      await claims.prove(holds.id, 10);
      await claims.prove(looked.id, 10);
      expect(await claims.forgetBefore(1000)).toBe(2);
      expect(await claims.find(holds.id)).toMatchObject({ state: 'proven', contact: 'owner@one.example' });
    });
  });
}
