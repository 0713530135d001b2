import { sessionHash } from '@lyceum/platform/tokens/remote-revocations';
import { describe, expect, test } from 'vitest';
import { addUser, aSession, noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

export function sessionsContract(engine: string, open: OpenStore): void {
  describe(`sessions on ${engine}`, () => {
    test('a session comes back as it was added, to its user only', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const session = aSession(ada.id);
      await store.sessions.add(session);
      expect(await store.sessions.find(ada.id, session.id)).toEqual(session);
      expect(await store.sessions.find(bob.id, session.id)).toBeUndefined();
    });

    test('addresses do not lie in the database as they are', async () => {
      const { store, database } = await open();
      const { id } = await addUser(store);
      await store.sessions.add(aSession(id, { address: '203.0.113.99' }));
      const rows = await database.db.selectFrom('sessions').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('203.0.113.99');
    });

    test('the last use moves a session to the front, and an ended one stays as it was', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      const [first, second] = [aSession(id), aSession(id, { lastUsedAt: noon + 1 })];
      await store.sessions.add(first);
      await store.sessions.add(second);
      await store.sessions.touch(first.id, { lastUsedAt: noon + 5, address: '192.0.2.8', country: undefined });
      const list = async () => (await store.sessions.list(id, { limit: 10, after: undefined })).items;
      expect((await list()).map((session) => session.id)).toEqual([first.id, second.id]);
      expect((await list())[0]).toMatchObject({ address: '192.0.2.8', lastUsedAt: noon + 5 });
      await store.sessions.revoke({ userId: id, id: second.id }, noon + 6);
      await store.sessions.touch(second.id, { lastUsedAt: noon + 9, address: '192.0.2.9', country: undefined });
      expect(await store.sessions.find(id, second.id)).toMatchObject({ lastUsedAt: noon + 1, revokedAt: noon + 6 });
    });

    test('only what was chosen ends, only once, and only what was still active', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const [phone, laptop, expired] = [
        aSession(ada.id, { deviceId: 'phone' }),
        aSession(ada.id, { deviceId: 'laptop' }),
        aSession(ada.id, { expiresAt: noon }),
      ];
      const others = aSession(bob.id);
      for (const session of [phone, laptop, expired, others]) await store.sessions.add(session);
      expect(await store.sessions.countActive([ada.id, bob.id], noon)).toEqual(
        new Map([
          [ada.id, 2],
          [bob.id, 1],
        ]),
      );
      expect(await store.sessions.revoke({ userId: bob.id, id: phone.id }, noon)).toEqual([]);
      expect(await store.sessions.revoke({ userId: ada.id, deviceId: 'phone' }, noon)).toEqual([phone.id]);
      expect(await store.sessions.revoke({ userId: ada.id, deviceId: 'phone' }, noon)).toEqual([]);
      expect(await store.sessions.revoke({ userId: ada.id, except: laptop.id }, noon)).toEqual([]);
      expect(await store.sessions.revoke({ userId: ada.id }, noon)).toEqual([laptop.id]);
      expect(await store.sessions.countActive([ada.id, bob.id], noon)).toEqual(new Map([[bob.id, 1]]));
    });

    test('the feed names what ended by hash, in order, and who follows it misses nothing however many end at once', async () => {
      const { store } = await open();
      const users = [];
      for (let index = 0; index < 12; index++) users.push(await addUser(store));
      const sessions = users.flatMap(({ id }) => [aSession(id), aSession(id)]);
      for (const session of sessions) await store.sessions.add(session);
      const seen: string[] = [];
      let last = 0;
      let ending = true;
      const follow = async () => {
        for (let more = true, mayGrow = true; more || mayGrow; ) {
          // Asked before the look: what ends during one is found by the next.
          mayGrow = ending;
          const found = await store.sessions.revocationsAfter(last, 3);
          more = found.length > 0;
          for (const { seq, sessionHash: hash } of found) {
            expect(seq).toBeGreaterThan(last);
            seen.push(hash);
            last = seq;
          }
        }
      };
      const following = follow();
      await Promise.all(users.map(({ id }) => store.sessions.revoke({ userId: id }, noon)));
      ending = false;
      await following;
      expect(seen).toHaveLength(sessions.length);
      expect(new Set(seen)).toEqual(new Set(sessions.map(({ id }) => sessionHash(id))));
    });

    test('what ended long ago is forgotten', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      const [old, young] = [aSession(id, { expiresAt: noon + 10 }), aSession(id, { expiresAt: noon + 30 })];
      for (const session of [old, young]) await store.sessions.add(session);
      await store.sessions.revoke({ userId: id }, noon);
      await store.sessions.forgetRevocationsBefore(noon + 20);
      await store.sessions.forgetEndedBefore(noon + 20);
      expect(await store.sessions.find(id, old.id)).toBeUndefined();
      expect(await store.sessions.find(id, young.id)).toBeDefined();
      expect(await store.sessions.revocationsAfter(0, 10)).toMatchObject([{ sessionHash: sessionHash(young.id) }]);
    });
  });
}
