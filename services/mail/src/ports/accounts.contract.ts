import { newId } from '@lyceum/platform/ids';
import { describe, expect, test } from 'vitest';
import type { Account } from '../model/account.ts';
import { sampleAccount } from '../testing/sample-account.ts';
import { days, type TestClock, testClock } from '../testing/test-clock.ts';
import type { Accounts, ReplyToKeep } from './accounts.ts';
import type { KeptReplies } from './kept-replies.ts';

export interface AccountsUnderTest {
  readonly accounts: Accounts;
  readonly replies: KeptReplies;
}

export function accountsContract(name: string, open: (clock: TestClock) => Promise<AccountsUnderTest>): void {
  describe(name, () => {
    const start = async () => {
      const clock = testClock();
      const { accounts, replies } = await open(clock);
      const add = (account: Account, options: { likeness?: string; most?: number; reply?: ReplyToKeep } = {}) =>
        accounts.add({
          account,
          likeness: options.likeness ?? account.address,
          mostAccounts: options.most ?? 10,
          reply: options.reply,
        });
      // Ids of the same millisecond are in no order, so that a test of an order needs its own.
      let made = 0;
      const nextId = () => `01900000-0000-7000-8000-${String(made++).padStart(12, '0')}`;
      const added = async (changes: Partial<Account> = {}) => {
        const account = sampleAccount({ id: nextId(), ...changes });
        expect(await add(account)).toBe('added');
        return account;
      };
      const markDeleting = (id: string, grace = days(7)) =>
        accounts.markDeleting(id, { requestedAt: clock.now(), restorableUntil: clock.now() + grace });
      return { clock, accounts, replies, add, added, markDeleting };
    };

    test('an account that was added is found whole, by its id and by its address in any case', async () => {
      const { accounts, added } = await start();
      const account = await added({ suspension: null, displayName: 'Jane “J” Doe' });
      expect(await accounts.find(account.id)).toEqual(account);
      expect(await accounts.findByAddress('JANE@One.Test')).toEqual(account);
      expect(await accounts.find(newId())).toBeUndefined();
      expect(await accounts.findByAddress('john@one.test')).toBeUndefined();
    });

    test('of fifty at once for one address exactly one wins', async () => {
      const { accounts, add } = await start();
      const rivals = Array.from({ length: 50 }, () => sampleAccount());
      const outcomes = await Promise.all(rivals.map((rival) => add(rival)));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'address_taken')).toHaveLength(49);
      const winner = rivals[outcomes.indexOf('added')];
      expect((await accounts.findByAddress('jane@one.test'))?.id).toBe(winner?.id);
      expect((await accounts.all({}, { limit: 100 })).items).toHaveLength(1);
    });

    test('of many at once for addresses of one likeness exactly one wins', async () => {
      const { add } = await start();
      const names = ['jane.doe', 'janedoe', 'jane-doe', 'jane_doe', 'j.anedoe'];
      const rivals = names.map((username) => sampleAccount({ username }));
      const outcomes = await Promise.all(rivals.map((rival) => add(rival, { likeness: 'janedoe@one.test' })));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'address_too_similar')).toHaveLength(4);
    });

    test('of many at once by one user no more are added than allowed, and refused ones take no place', async () => {
      const { accounts, add } = await start();
      const userId = newId();
      const wanted = Array.from({ length: 12 }, (_, at) => sampleAccount({ userId, username: `jane${at}` }));
      const outcomes = await Promise.all(wanted.map((account) => add(account, { most: 3 })));
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(3);
      expect(outcomes.filter((outcome) => outcome === 'account_limit_reached')).toHaveLength(9);
      const refused = wanted[outcomes.indexOf('account_limit_reached')];
      expect(await accounts.claimsAgainst(newId(), [refused?.address ?? ''])).toEqual([]);
      expect(await add(sampleAccount({ userId: newId(), username: 'jane1' }))).not.toBe('account_limit_reached');
    });

    test('losing the race for an address costs no place', async () => {
      const { add, added } = await start();
      await added();
      const userId = newId();
      expect(await add(sampleAccount({ userId }), { most: 1 })).toBe('address_taken');
      expect(await add(sampleAccount({ userId, username: 'joan' }), { most: 1 })).toBe('added');
    });

    test('an answer is kept with the account that it tells of, once, and not with one that was refused', async () => {
      const { replies, accounts, add, added } = await start();
      await added();
      const reply = { keyHash: 'k', fingerprint: 'f', body: '{"its":"answer"}' };
      expect(await add(sampleAccount(), { reply })).toBe('address_taken');
      expect(await replies.find('k')).toBeUndefined();

      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, at) => add(sampleAccount({ username: `joan${at}` }), { reply })),
      );
      expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(9);
      expect(await replies.find('k')).toEqual({ fingerprint: 'f', body: '{"its":"answer"}' });
      expect((await accounts.all({}, { limit: 100 })).items).toHaveLength(2);
    });

    test('a user’s accounts come in the order they were made, a page at a time', async () => {
      const { accounts, added } = await start();
      const userId = newId();
      const own: Account[] = [];
      for (const username of ['one', 'two', 'three']) own.push(await added({ userId, username }));
      await added({ username: 'other' });
      expect(await accounts.ofUser(userId, { limit: 2 })).toEqual({ items: own.slice(0, 2), more: true });
      expect(await accounts.ofUser(userId, { limit: 2, after: own[1]?.id })).toEqual({ items: [own[2]], more: false });
    });

    test('all accounts come latest first, by domain, user and status', async () => {
      const { accounts, added, markDeleting } = await start();
      const first = await added({ username: 'first' });
      const second = await added({ username: 'second', domain: 'two.test' });
      const third = await added({ username: 'third' });
      await accounts.suspend(second.id, { reason: 'spam' });
      await markDeleting(third.id);
      const ids = async (filter: Parameters<Accounts['all']>[0]) =>
        (await accounts.all(filter, { limit: 10 })).items.map(({ id }) => id);
      expect(await ids({})).toEqual([third.id, second.id, first.id]);
      expect(await ids({ domain: 'one.test' })).toEqual([third.id, first.id]);
      expect(await ids({ userId: second.userId })).toEqual([second.id]);
      expect(await ids({ status: 'active' })).toEqual([first.id]);
      expect(await ids({ status: 'suspended' })).toEqual([second.id]);
      expect(await ids({ status: 'deleting' })).toEqual([third.id]);
      expect(await accounts.all({}, { limit: 2 })).toMatchObject({ more: true });
      expect((await accounts.all({}, { limit: 2, after: second.id })).items.map(({ id }) => id)).toEqual([first.id]);
    });

    test('accounts are counted by domain, and addresses by user also while they are only held', async () => {
      const { accounts, clock, added, markDeleting } = await start();
      const userId = newId();
      await added({ userId, username: 'one' });
      await added({ userId, username: 'two', domain: 'two.test' });
      const given = await added({ userId, username: 'three' });
      expect(await accounts.countByDomain()).toEqual(
        new Map([
          ['one.test', 2],
          ['two.test', 1],
        ]),
      );
      await markDeleting(given.id, 0);
      await accounts.dueForErasure(10);
      await accounts.erase(given.id, clock.now() + 1);
      expect((await accounts.countByDomain()).get('one.test')).toBe(1);
      expect(await accounts.countClaims(userId)).toBe(3);
      clock.pass(1);
      expect(await accounts.countClaims(userId)).toBe(2);
      expect(await accounts.countClaims(newId())).toBe(0);
    });

    test('of many changes to one version exactly one is made', async () => {
      const { accounts, added } = await start();
      const account = await added();
      const changes = Array.from({ length: 20 }, (_, at) => ({
        displayName: `Jane ${at}`,
        settings: { ...account.settings, signature: `number ${at}` },
        updatedAt: account.updatedAt + 1,
      }));
      const results = await Promise.all(changes.map((change) => accounts.update(account.id, 1, change)));
      const made = results.filter((result) => result !== undefined);
      expect(made).toHaveLength(1);
      expect(made[0]).toMatchObject({ version: 2, updatedAt: account.updatedAt + 1 });
      expect(await accounts.find(account.id)).toEqual(made[0]);
    });

    test('a suspension is kept through a deletion that is taken back', async () => {
      const { accounts, added, markDeleting } = await start();
      const account = await added();
      expect(await accounts.suspend(account.id, { reason: 'spam' })).toMatchObject({
        status: 'suspended',
        suspension: { reason: 'spam' },
        version: 2,
      });
      await markDeleting(account.id);
      expect(await accounts.restore(account.id, 10)).toBe('restored');
      expect(await accounts.find(account.id)).toMatchObject({ status: 'suspended', deletion: null });
      expect(await accounts.suspend(account.id, null)).toMatchObject({ status: 'active', suspension: null });
    });

    test('an account that is being deleted can be restored until its time is over, and not be changed', async () => {
      const { clock, accounts, added, markDeleting } = await start();
      const account = await added();
      const marked = await markDeleting(account.id);
      expect(marked).toMatchObject({ status: 'deleting', version: 2 });
      expect(await markDeleting(account.id)).toBeUndefined();
      expect(await accounts.update(account.id, 2, { ...account })).toBeUndefined();
      expect(await accounts.suspend(account.id, { reason: null })).toBeUndefined();
      clock.pass(days(7) - 1);
      expect(await accounts.find(account.id)).toMatchObject({ status: 'deleting' });
      expect(await accounts.restore(account.id, 10)).toBe('restored');
      expect(await accounts.find(account.id)).toMatchObject({ status: 'active', deletion: null, version: 3 });
      expect(await accounts.restore(account.id, 10)).toBe('not_deleting');

      await markDeleting(account.id);
      clock.pass(days(7));
      expect(await accounts.find(account.id)).toBeUndefined();
      expect(await accounts.findByAddress(account.address)).toBeUndefined();
      expect((await accounts.ofUser(account.userId, { limit: 10 })).items).toEqual([]);
      expect(await accounts.restore(account.id, 10)).toBe('not_deleting');
    });

    test('deleting makes room for another account, and restoring needs room', async () => {
      const { accounts, add, added, markDeleting } = await start();
      const account = await added();
      const next = sampleAccount({ userId: account.userId, username: 'joan' });
      expect(await add(next, { most: 1 })).toBe('account_limit_reached');
      await Promise.all([markDeleting(account.id), markDeleting(account.id), markDeleting(account.id)]);
      expect(await add(next, { most: 1 })).toBe('added');
      expect(await accounts.restore(account.id, 1)).toBe('account_limit_reached');
      expect(await accounts.find(account.id)).toMatchObject({ status: 'deleting', version: 2 });
      expect(await accounts.restore(account.id, 2)).toBe('restored');
    });

    test('only what is due is erased, and what erasing has begun for cannot be restored', async () => {
      const { clock, accounts, added, markDeleting } = await start();
      const early = await added({ username: 'early' });
      const late = await added({ username: 'late' });
      await added({ username: 'stays' });
      await markDeleting(early.id, days(1));
      await markDeleting(late.id, days(2));
      expect(await accounts.dueForErasure(10)).toEqual([]);
      clock.pass(days(1));
      expect((await accounts.dueForErasure(10)).map(({ id }) => id)).toEqual([early.id]);
      clock.pass(-days(1));
      expect(await accounts.restore(early.id, 10)).toBe('not_deleting');
      expect((await accounts.dueForErasure(10)).map(({ id }) => id)).toEqual([early.id]);
      await accounts.erase(early.id, clock.now());
      await accounts.erase(early.id, clock.now());
      expect(await accounts.dueForErasure(10)).toEqual([]);
    });

    test('erasing does nothing to an account that is not due', async () => {
      const { accounts, clock, added } = await start();
      const account = await added();
      await accounts.erase(account.id, clock.now() + days(1));
      expect(await accounts.find(account.id)).toEqual(account);
      expect(await accounts.claimsAgainst(newId(), [account.address])).toHaveLength(1);
    });

    test('the address of an erased account is held for its former owner, and then for anyone', async () => {
      const { clock, accounts, add, added, markDeleting } = await start();
      const account = await added();
      const heldUntil = clock.now() + days(90);
      const erase = async (id: string) => {
        await markDeleting(id, 0);
        await accounts.dueForErasure(10);
        await accounts.erase(id, heldUntil);
      };
      await erase(account.id);
      const stranger = sampleAccount();
      expect(await accounts.claimsAgainst(stranger.userId, [account.address])).toEqual([
        { likeness: account.address, address: account.address },
      ]);
      expect(await add(stranger)).toBe('address_taken');
      expect(await accounts.claimsAgainst(account.userId, [account.address])).toEqual([]);
      const again = sampleAccount({ userId: account.userId });
      expect(await add(again)).toBe('added');
      expect(await add(sampleAccount())).toBe('address_taken');

      await erase(again.id);
      clock.pass(days(90) - 1);
      await accounts.forgetExpired(0);
      expect(await add(stranger)).toBe('address_taken');
      clock.pass(1);
      expect(await accounts.claimsAgainst(stranger.userId, [account.address])).toEqual([]);
      const outcomes = await Promise.all([add(stranger), add(sampleAccount()), add(sampleAccount())]);
      expect(outcomes.toSorted()).toEqual(['added', 'address_taken', 'address_taken']);
    });

    test('what is kept for repeated requests is forgotten in time', async () => {
      const { clock, accounts, replies, add } = await start();
      await add(sampleAccount(), { reply: { keyHash: 'k', fingerprint: 'f', body: '{}' } });
      await accounts.forgetExpired(clock.now());
      expect(await replies.find('k')).toBeDefined();
      await accounts.forgetExpired(clock.now() + 1);
      expect(await replies.find('k')).toBeUndefined();
    });
  });
}
