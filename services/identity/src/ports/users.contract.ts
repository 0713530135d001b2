import { describe, expect, test } from 'vitest';
import { addUser, aUser, noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

const page = { limit: 10, after: undefined };

export function usersContract(engine: string, open: OpenStore): void {
  describe(`users on ${engine}`, () => {
    test('a user comes back as they were added, by id and by address in any letter case', async () => {
      const { users } = (await open()).store;
      const user = aUser({ email: 'Ada@Example.ORG', locale: 'de', roles: ['user', 'admin'], lockedUntil: noon + 5 });
      expect(await users.add(user)).toBe(true);
      expect(await users.find(user.id)).toEqual(user);
      expect(await users.findByEmail('aDA@example.org')).toEqual(user);
      expect(await users.findByEmail('nobody@example.org')).toBeUndefined();
    });

    test('of many who take one address at once, in whatever letter case, exactly one gets it', async () => {
      const { users } = (await open()).store;
      const addresses = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'ADA@example.org' : 'ada@EXAMPLE.org'));
      const added = await Promise.all(addresses.map((email) => users.add(aUser({ email }))));
      expect(added.filter((won) => won)).toHaveLength(1);
    });

    test('a change touches what it names, empties what it gives as undefined, and leaves the rest', async () => {
      const { users } = (await open()).store;
      const user = aUser({ locale: 'de', disabledReason: 'left school' });
      await users.add(user);
      const change = { firstName: 'Augusta', passwordHash: 'another', locale: undefined, lastLoginAt: noon + 9 };
      expect(await users.change(user.id, change)).toBe(true);
      expect(await users.find(user.id)).toEqual({ ...user, ...change });
      expect(await users.change(aUser().id, { firstName: 'Nobody' })).toBe(false);
    });

    test('the password hash does not lie in the database as it is', async () => {
      const { store, database } = await open();
      const user = await addUser(store, { passwordHash: '$argon2id$recognisable' });
      const row = await database.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst();
      expect(JSON.stringify(row)).not.toContain('recognisable');
    });

    test('the list goes page by page, the latest first, and nobody twice', async () => {
      const { store } = await open();
      const made = [];
      for (let index = 0; index < 7; index++)
        made.push(await addUser(store, { createdAt: noon + Math.floor(index / 2) }));
      const seen: string[] = [];
      for (let after: { order: number; id: string } | undefined, more = true; more; ) {
        const found = await store.users.list({}, { limit: 3, after }, noon);
        seen.push(...found.items.map(({ id }) => id));
        after = found.next;
        more = after !== undefined;
      }
      const latestFirst = made.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
      expect(seen).toEqual(latestFirst.map(({ id }) => id));
    });

    test('the list finds parts of names and addresses, and takes no sign for a pattern', async () => {
      const { store } = await open();
      const ada = await addUser(store, { email: 'ada_100%@example.org', firstName: 'Ádá' });
      await addUser(store, { email: 'adaX100Y@example.org' });
      const find = async (text: string) => (await store.users.list({ text }, page, noon)).items.map(({ id }) => id);
      expect(await find('a_100%')).toEqual([ada.id]);
      expect(await find('ÁDÁ')).toEqual([ada.id]);
      expect(await find('\\')).toEqual([]);
      await store.users.change(ada.id, { lastName: 'Byron' });
      expect(await find('byron')).toEqual([ada.id]);
    });

    test('the list can be narrowed to a status', async () => {
      const { store } = await open();
      const active = await addUser(store, { lockedUntil: noon - 1 });
      const locked = await addUser(store, { lockedUntil: noon + 1 });
      const pending = await addUser(store, { emailVerifiedAt: undefined });
      const disabled = await addUser(store, { disabledAt: noon, lockedUntil: noon + 1 });
      const withStatus = async (status: 'active' | 'locked' | 'pending_verification' | 'disabled') =>
        (await store.users.list({ status }, page, noon)).items.map(({ id }) => id);
      expect(await withStatus('active')).toEqual([active.id]);
      expect(await withStatus('locked')).toEqual([locked.id]);
      expect(await withStatus('pending_verification')).toEqual([pending.id]);
      expect(await withStatus('disabled')).toEqual([disabled.id]);
    });

    test('administrators that can sign in are counted, but for one', async () => {
      const { store } = await open();
      const roles = ['user', 'admin'] as const;
      const ada = await addUser(store, { roles });
      expect(await store.users.otherAdministrators(ada.id)).toBe(0);
      await addUser(store, { roles });
      await addUser(store, { roles, disabledAt: noon });
      await addUser(store, { roles, emailVerifiedAt: undefined });
      await addUser(store);
      expect(await store.users.otherAdministrators(ada.id)).toBe(1);
    });

    test('who never verified the address is forgotten after a while, and nobody else is', async () => {
      const { store } = await open();
      const old = await addUser(store, { emailVerifiedAt: undefined, createdAt: noon - 10 });
      const young = await addUser(store, { emailVerifiedAt: undefined, createdAt: noon });
      const verified = await addUser(store, { createdAt: noon - 10 });
      await store.users.removeUnverifiedBefore(noon - 5);
      expect(await store.users.find(old.id)).toBeUndefined();
      expect(await store.users.find(young.id)).toBeDefined();
      expect(await store.users.find(verified.id)).toBeDefined();
    });
  });
}
