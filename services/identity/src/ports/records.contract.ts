import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { Activity } from '../model/activity.ts';
import type { AuditEntry } from '../model/audit.ts';
import type { Passkey } from '../model/passkey.ts';
import type { SigningKey } from '../model/signing-key.ts';
import { addUser, noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

const page = { limit: 10, after: undefined };

const anActivity = (userId: string, changes: Partial<Activity> = {}): Activity => ({
  id: newId(),
  userId,
  kind: 'login',
  at: noon,
  device: { id: newId(), name: 'Firefox', platform: null },
  address: '203.0.113.5',
  country: 'AT',
  risk: { level: 'medium', reasons: ['new_device'] },
  ...changes,
});

const anEntry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: noon,
  action: 'user_disabled',
  actorId: newId(),
  targetId: newId(),
  address: '203.0.113.5',
  requestId: 'r-1',
  detail: { reason: 'left' },
  ...changes,
});

const aPasskey = (userId: string, changes: Partial<Passkey> = {}): Passkey => ({
  id: newId(),
  userId,
  credentialId: newId(),
  publicKey: 'key',
  counter: 0,
  transports: ['internal'],
  backedUp: true,
  name: 'Phone',
  createdAt: noon,
  lastUsedAt: undefined,
  ...changes,
});

const aKey = (position: number): SigningKey => ({
  id: newId(),
  position,
  publicKey: { kty: 'EC', x: 'x', y: 'y' },
  privateKey: { kty: 'EC', d: 'recognisable' },
  activeFrom: noon,
});

export function recordsContract(engine: string, open: OpenStore): void {
  describe(`records on ${engine}`, () => {
    test('activity comes back to its user only, the latest first, with its address sealed', async () => {
      const { store, database } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const [first, second] = [
        anActivity(ada.id),
        anActivity(ada.id, { at: noon + 1, kind: 'login_failed', device: undefined }),
      ];
      for (const activity of [first, second, anActivity(bob.id)]) await store.activities.add(activity);
      expect((await store.activities.list(ada.id, page)).items).toEqual([second, first]);
      expect(await store.activities.latest(ada.id, ['login'], 5)).toEqual([first]);
      const rows = await database.db.selectFrom('activities').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('203.0.113.5');
      await store.activities.removeBefore(noon + 1);
      expect((await store.activities.list(ada.id, page)).items).toEqual([second]);
    });

    test('the audit log is read by time, actor and action, page by page', async () => {
      const { store } = await open();
      const entries = [0, 1, 2].map((order) =>
        anEntry({ at: noon + order, action: order === 1 ? 'login' : 'user_disabled' }),
      );
      for (const entry of entries) await store.auditLog.append(entry);
      const [first, second, third] = entries;
      const first2 = await store.auditLog.list({}, { limit: 2, after: undefined });
      expect(first2.items).toEqual([third, second]);
      expect((await store.auditLog.list({}, { limit: 2, after: first2.next })).items).toEqual([first]);
      expect((await store.auditLog.list({ from: noon + 1, to: noon + 1 }, page)).items).toEqual([second]);
      expect((await store.auditLog.list({ action: 'login' }, page)).items).toEqual([second]);
      expect((await store.auditLog.list({ actorId: first?.actorId }, page)).items).toEqual([first]);
    });

    test('ASVS 16.4.2: the database refuses to change or delete an entry of the audit log, and lets its seal be renewed', async () => {
      const { store, database } = await open();
      // By the clock of the database, which no test can set.
      const entry = anEntry({ at: Date.now() - 364 * 86_400_000 });
      await store.auditLog.append(entry);
      const { db } = database;
      await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
      await expect(db.updateTable('audit_log').set({ action: 'nothing' }).execute()).rejects.toThrow('append-only');
      await expect(db.updateTable('audit_log').set({ detail: '{}' }).execute()).rejects.toThrow('append-only');
      await db
        .updateTable('audit_log')
        .set(({ ref }) => ({ sealed_address: ref('sealed_address') }))
        .execute();
      expect((await store.auditLog.list({}, page)).items).toEqual([entry]);
    });

    test('entries of the audit log that are older than a year can be removed, and only these', async () => {
      const { store, database } = await open();
      const now = Date.now();
      const [old, young] = [366, 364].map((days) => anEntry({ at: now - days * 86_400_000 }));
      for (const entry of [old, young]) if (entry) await store.auditLog.append(entry);
      await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
      await store.auditLog.removeBefore(now - 365 * 86_400_000);
      expect((await store.auditLog.list({}, page)).items).toEqual([young]);
    });

    test('a passkey belongs to one user, and its counter moves on once', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const passkey = aPasskey(ada.id);
      expect(await store.passkeys.add(passkey)).toBe(true);
      expect(await store.passkeys.add(aPasskey(bob.id, { credentialId: passkey.credentialId }))).toBe(false);
      expect(await store.passkeys.findByCredential(passkey.credentialId)).toEqual(passkey);
      expect(await store.passkeys.find(bob.id, passkey.id)).toBeUndefined();
      const move = () => store.passkeys.use(passkey.id, { before: 0, after: 1 }, noon + 1);
      const moved = await Promise.all(Array.from({ length: 10 }, move));
      expect(moved.filter((won) => won)).toHaveLength(1);
      expect(await store.passkeys.rename(bob.id, passkey.id, 'Mine')).toBe(false);
      expect(await store.passkeys.rename(ada.id, passkey.id, 'Key ring')).toBe(true);
      const changed = { ...passkey, counter: 1, lastUsedAt: noon + 1, name: 'Key ring' };
      expect(await store.passkeys.allOf(ada.id)).toEqual([changed]);
      expect((await store.passkeys.list(ada.id, page)).items).toEqual([changed]);
      expect(await store.passkeys.remove(bob.id, passkey.id)).toBe(false);
      expect(await store.passkeys.remove(ada.id, passkey.id)).toBe(true);
    });

    test('signing keys follow one another, each place is taken once, and private keys are sealed', async () => {
      const { store, database } = await open();
      const added = await Promise.all([aKey(1), aKey(1), aKey(1)].map((key) => store.signingKeys.add(key)));
      expect(added.filter((won) => won)).toHaveLength(1);
      const second = aKey(2);
      await store.signingKeys.add(second);
      expect((await store.signingKeys.all()).map(({ position }) => position)).toEqual([1, 2]);
      expect((await store.signingKeys.all())[1]).toEqual(second);
      const rows = await database.db.selectFrom('signing_keys').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('recognisable');
      await store.signingKeys.remove(second.id);
      expect(await store.signingKeys.all()).toHaveLength(1);
    });

    test('what belongs to a user goes with the user', async () => {
      const { store, database } = await open();
      const { id } = await addUser(store);
      await store.activities.add(anActivity(id));
      await store.passkeys.add(aPasskey(id));
      await store.totpFactors.prepare(id, 'SECRET');
      await store.recoveryCodes.replace(id, ['one']);
      await store.users.remove(id);
      for (const table of ['activities', 'passkeys', 'totp_factors', 'recovery_codes'] as const) {
        expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
    });

    test('a transaction happens as a whole or not at all', async () => {
      const { store } = await open();
      const failing = store.atomically(async (inside) => {
        await addUser(inside, { email: 'half@example.org' });
        await inside.auditLog.append(anEntry());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await store.users.findByEmail('half@example.org')).toBeUndefined();
      expect((await store.auditLog.list({}, page)).items).toEqual([]);
    });

    test('of many transactions that read and then write, each sees what the others did', async () => {
      const { store } = await open();
      const [ada, bob] = [
        await addUser(store, { roles: ['user', 'admin'] }),
        await addUser(store, { roles: ['user', 'admin'] }),
      ];
      const step = (id: string) =>
        store.atomically(async (inside) => {
          if ((await inside.users.otherAdministrators(id)) === 0) return false;
          return inside.users.change(id, { disabledAt: noon });
        });
      const outcomes = await Promise.all([step(ada.id), step(bob.id)]);
      expect(outcomes.filter((won) => won)).toHaveLength(1);
    });
  });
}
