import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { AppPassword } from '../model/app-password.ts';
import type { AppPasswords } from './app-passwords.ts';

const sample = (changes: Partial<AppPassword> = {}): AppPassword => ({
  id: newId(),
  name: 'Phone',
  scopes: ['receive', 'send'],
  createdAt: 1_900_000_000_000,
  lastUsedAt: null,
  ...changes,
});

export function appPasswordsContract(name: string, open: () => Promise<AppPasswords>): void {
  describe(name, () => {
    test('passwords are listed for their account only, the oldest first', async () => {
      const passwords = await open();
      const one = sample();
      const two = sample({ name: 'Laptop', scopes: ['receive'], createdAt: one.createdAt + 1 });
      const accountId = newId();
      await passwords.add({ accountId, password: one, hash: 'a', most: 5 });
      await passwords.add({ accountId, password: two, hash: 'b', most: 5 });
      expect(await passwords.ofAccount(accountId)).toEqual([one, two]);
      expect(await passwords.ofAccount(newId())).toEqual([]);
    });

    test('of many at once no more are added than allowed, and revoking makes room', async () => {
      const passwords = await open();
      const accountId = newId();
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          passwords.add({ accountId, password: sample(), hash: `hash ${at}`, most: 4 }),
        ),
      );
      expect(added.filter((one) => one)).toHaveLength(4);
      const [first] = await passwords.ofAccount(accountId);
      expect(await passwords.revoke(accountId, first?.id ?? '')).toBe(true);
      expect(await passwords.add({ accountId, password: sample(), hash: 'new', most: 4 })).toBe(true);
      expect(await passwords.add({ accountId, password: sample(), hash: 'newer', most: 4 })).toBe(false);
    });

    test('a password is found by its hash, in its own account, until it is revoked', async () => {
      const passwords = await open();
      const password = sample();
      const accountId = newId();
      await passwords.add({ accountId, password, hash: 'a', most: 5 });
      expect(await passwords.findByHash(accountId, 'a')).toEqual(password);
      expect(await passwords.findByHash(accountId, 'b')).toBeUndefined();
      expect(await passwords.findByHash(newId(), 'a')).toBeUndefined();
      await passwords.markUsed(password.id, 42);
      expect(await passwords.findByHash(accountId, 'a')).toEqual({ ...password, lastUsedAt: 42 });
      expect(await passwords.revoke(newId(), password.id)).toBe(false);
      expect(await passwords.revoke(accountId, password.id)).toBe(true);
      expect(await passwords.revoke(accountId, password.id)).toBe(false);
      expect(await passwords.findByHash(accountId, 'a')).toBeUndefined();
    });
  });
}
