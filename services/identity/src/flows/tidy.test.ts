import { expect, test } from 'vitest';
import { addUser, aSession, noon } from '../testing/samples.ts';
import { onSqlite } from '../testing/store-place.ts';
import { tidy } from './tidy.ts';

const day = 24 * 3_600_000;

test('an address that was never verified is free again after a week; verified users and recent sessions stay', async () => {
  const { store } = await onSqlite();
  const pending = await addUser(store, { emailVerifiedAt: undefined });
  const verified = await addUser(store);
  const [recent, old] = [
    aSession(verified.id, { expiresAt: noon + 7 * day }),
    aSession(verified.id, { expiresAt: noon - 25 * day }),
  ];
  for (const session of [recent, old]) await store.sessions.add(session);
  let now = noon + 6 * day;
  const clock = { now: () => now };
  await tidy({ store, clock });
  expect(await store.users.find(pending.id)).toBeDefined();
  now = noon + 8 * day;
  await tidy({ store, clock });
  expect(await store.users.find(pending.id)).toBeUndefined();
  expect(await store.users.find(verified.id)).toBeDefined();
  expect(await store.sessions.find(verified.id, recent.id)).toBeDefined();
  expect(await store.sessions.find(verified.id, old.id)).toBeUndefined();
});
