import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import { type Challenge, wrongCodesAllowed } from '../model/challenge.ts';
import type { MailedToken } from '../model/mailed-token.ts';
import { secretHash } from '../model/secrets.ts';
import { addUser, noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

const aChallenge = (userId: string): Challenge => ({
  id: newId(),
  tokenHash: secretHash(newId()),
  userId,
  methods: ['totp', 'recovery_code'],
  codeHash: undefined,
  login: {
    risk: { level: 'medium', reasons: ['new_device'] },
    device: { likeness: 'x', name: 'Firefox', platform: undefined, knownId: undefined, provenBy: undefined },
  },
  expiresAt: noon + 100,
});

const aToken = (userId: string, changes: Partial<MailedToken> = {}): MailedToken => ({
  id: newId(),
  purpose: 'verification',
  userId,
  tokenHash: secretHash(newId()),
  codeHash: secretHash(newId()),
  payload: { registration: { passwordHash: 'recognisable', firstName: 'A', lastName: 'B', locale: 'de' } },
  createdAt: noon,
  expiresAt: noon + 100,
  usedAt: undefined,
  ...changes,
});

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** Whatever may be used once, or a few times, stays so when many try at the same moment. */
export function secretsContract(engine: string, open: OpenStore): void {
  describe(`secrets that are used up, on ${engine}`, () => {
    test('of 50 guesses at once, a challenge takes as many as it has', async () => {
      const { store } = await open();
      const challenge = aChallenge((await addUser(store)).id);
      await store.challenges.add(challenge);
      const taken = await times(50, () => store.challenges.takeGuess(challenge.tokenHash, noon));
      expect(taken.filter((guess) => guess !== undefined)).toHaveLength(wrongCodesAllowed);
      expect(taken.find((guess) => guess !== undefined)).toEqual(challenge);
      expect(await store.challenges.findOpen(challenge.tokenHash, noon)).toBeUndefined();
    });

    test('a challenge is over when its time is, and is finished once', async () => {
      const { store } = await open();
      const challenge = aChallenge((await addUser(store)).id);
      await store.challenges.add(challenge);
      expect(await store.challenges.takeGuess(challenge.tokenHash, challenge.expiresAt)).toBeUndefined();
      expect(await store.challenges.takeGuess(challenge.tokenHash, challenge.expiresAt - 1)).toBeDefined();
      const finished = await times(10, () => store.challenges.finish(challenge.id));
      expect(finished.filter((won) => won)).toHaveLength(1);
      expect(await store.challenges.takeGuess(challenge.tokenHash, noon)).toBeUndefined();
    });

    test('a mailed token is found by its hash and its code, and is used once', async () => {
      const { store, database } = await open();
      const { id } = await addUser(store);
      const token = aToken(id);
      await store.mailedTokens.add(token);
      expect(await store.mailedTokens.findByToken('verification', token.tokenHash)).toEqual(token);
      expect(await store.mailedTokens.findByToken('password_reset', token.tokenHash)).toBeUndefined();
      expect(await store.mailedTokens.findByCode('verification', id, token.codeHash ?? '')).toEqual(token);
      expect(await store.mailedTokens.findByCode('verification', newId(), token.codeHash ?? '')).toBeUndefined();
      const used = await times(20, () => store.mailedTokens.use(token.id, noon + 1));
      expect(used.filter((won) => won)).toHaveLength(1);
      expect(await store.mailedTokens.findByToken('verification', token.tokenHash)).toMatchObject({ usedAt: noon + 1 });
      const rows = await database.db.selectFrom('mailed_tokens').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('recognisable');
    });

    test('unused tokens are taken back but for the latest, and used ones stay to say so', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      const [used, old, young] = [aToken(id), aToken(id, { createdAt: noon + 1 }), aToken(id, { createdAt: noon + 2 })];
      for (const token of [used, old, young]) await store.mailedTokens.add(token);
      await store.mailedTokens.use(used.id, noon);
      const there = async () => {
        const found = [used, old, young].map(({ tokenHash }) =>
          store.mailedTokens.findByToken('verification', tokenHash),
        );
        return (await Promise.all(found)).map((token) => token !== undefined);
      };
      await store.mailedTokens.removeUnused('verification', id, 1);
      expect(await there()).toEqual([true, false, true]);
      await store.mailedTokens.removeUnused('verification', id);
      expect(await there()).toEqual([true, false, false]);
      await store.mailedTokens.removeExpiredBefore(noon + 101);
      expect(await there()).toEqual([false, false, false]);
    });

    test('a time step is claimed once by however many, and no earlier one after it', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      expect(await store.totpFactors.prepare(id, 'SECRET')).toBe(true);
      const claimed = await times(50, () => store.totpFactors.claimStep(id, 1000));
      expect(claimed.filter((won) => won)).toHaveLength(1);
      expect(await store.totpFactors.claimStep(id, 999)).toBe(false);
      expect(await store.totpFactors.claimStep(id, 1001)).toBe(true);
    });

    test('an authenticator secret can be replaced until it is in force, and is sealed', async () => {
      const { store, database } = await open();
      const { id } = await addUser(store);
      expect(await store.totpFactors.enable(id, noon)).toBe(false);
      await store.totpFactors.prepare(id, 'FIRSTSECRET');
      expect(await store.totpFactors.prepare(id, 'NEXTSECRET')).toBe(true);
      expect(await store.totpFactors.enable(id, noon)).toBe(true);
      expect(await store.totpFactors.enable(id, noon)).toBe(false);
      expect(await store.totpFactors.prepare(id, 'THIRDSECRET')).toBe(false);
      expect(await store.totpFactors.find(id)).toEqual({ userId: id, secret: 'NEXTSECRET', enabledAt: noon });
      const rows = await database.db.selectFrom('totp_factors').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('NEXTSECRET');
      expect(await store.totpFactors.remove(id)).toBe(true);
      expect(await store.totpFactors.remove(id)).toBe(false);
    });

    test('a recovery code works once, for its owner, and not after it was replaced', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      await store.recoveryCodes.replace(ada.id, ['one', 'two']);
      expect(await store.recoveryCodes.use(bob.id, 'one')).toBe(false);
      const used = await times(20, () => store.recoveryCodes.use(ada.id, 'one'));
      expect(used.filter((won) => won)).toHaveLength(1);
      expect(await store.recoveryCodes.left(ada.id)).toBe(1);
      await store.recoveryCodes.replace(ada.id, ['three']);
      expect(await store.recoveryCodes.use(ada.id, 'two')).toBe(false);
      expect(await store.recoveryCodes.left(ada.id)).toBe(1);
    });

    test('of 200 attempts at once, as many are allowed as the limit says; the next window begins anew', async () => {
      const { store } = await open();
      const limit = { most: 7, perMs: 1000 };
      const taken = await times(200, () => store.attempts.take('key', limit, noon));
      expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7);
      expect(taken.find(({ allowed }) => !allowed)).toMatchObject({ resetsAt: noon + 1000 });
      expect(await store.attempts.take('other', limit, noon)).toEqual({
        allowed: true,
        taken: 1,
        resetsAt: noon + 1000,
      });
      await store.attempts.giveBack('key');
      expect((await store.attempts.take('key', limit, noon + 999)).allowed).toBe(true);
      expect((await store.attempts.take('key', limit, noon + 999)).allowed).toBe(false);
      expect(await store.attempts.take('key', limit, noon + 1000)).toMatchObject({ allowed: true, taken: 1 });
      await store.attempts.clear('key');
      expect(await store.attempts.take('key', limit, noon + 1001)).toMatchObject({ allowed: true, taken: 1 });
    });

    test('a waiting request is taken once, in the order in which it came', async () => {
      const { store, database } = await open();
      const client = { address: '192.0.2.1', country: undefined, userAgent: '', requestId: 'r' };
      // Ids are in the order of time, and those of one millisecond in any.
      const ids = ['1', '2', '3'];
      for (const id of ids) {
        await store.intakes.add({ id, request: { kind: 'forgot', email: 'ada@example.org', client } });
      }
      expect((await store.intakes.waiting(2)).map(({ id }) => id)).toEqual(ids.slice(0, 2));
      const taken = await times(10, () => store.intakes.take(ids[0] ?? ''));
      expect(taken.filter((won) => won)).toHaveLength(1);
      const rows = await database.db.selectFrom('intakes').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('ada@');
    });

    test('a ceremony is given out once, for what it was begun for, in its time', async () => {
      const { store } = await open();
      const ceremony = {
        tokenHash: secretHash('t'),
        kind: 'login' as const,
        userId: undefined,
        challengeId: undefined,
        challenge: 'c',
        expiresAt: noon + 10,
      };
      await store.ceremonies.begin(ceremony);
      expect(await store.ceremonies.take(ceremony.tokenHash, 'registration', noon)).toBeUndefined();
      expect(await store.ceremonies.take(ceremony.tokenHash, 'login', noon + 10)).toBeUndefined();
      const taken = await times(10, () => store.ceremonies.take(ceremony.tokenHash, 'login', noon));
      expect(taken.filter((won) => won !== undefined)).toEqual([ceremony]);
    });
  });
}
