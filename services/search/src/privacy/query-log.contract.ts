import type { Engine } from '@lyceum/platform/database/database';
import { describe, expect, test } from 'vitest';
import { openCounting } from '../testing/counting.ts';
import { dayMs, hourMs } from './periods.ts';

const people = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `person ${from + at}`);

export function queryCountingContract(name: string, engine: Engine): void {
  describe(`counting queries on ${name}`, () => {
    test('a text that nine people asked is nowhere, and the tenth person makes it a suggestion', async () => {
      const counting = await openCounting({}, engine);
      for (const asker of people(9)) {
        for (let again = 0; again < 3; again++) counting.ask('Where  otters SLEEP', { asker });
      }
      await counting.queryLog.flush();
      expect(await counting.store.keptTexts(1, 10)).toEqual([]);
      expect(counting.timesKept()).toBe(0);
      counting.ask('where otters sleep', { asker: 'person 9' });
      await counting.queryLog.flush();
      expect(await counting.store.keptTexts(1, 10)).toEqual([{ text: 'where otters sleep', people: 10 }]);
      expect(counting.timesKept()).toBe(1);
      expect(await counting.everything()).not.toContain('otters');
    });

    test('askers and texts are in the database as hashes only, and no two hashes of one asker are alike', async () => {
      const counting = await openCounting({}, engine);
      const askers = ['203.0.113.77', '2001:db8:1:2::9', '01981c5e-7a30-7c4e-9d1b-0d6c0d7f9a11'];
      for (const asker of askers) {
        counting.ask('first canary', { asker });
        counting.ask('second canary', { asker });
      }
      await counting.queryLog.flush();
      const rows = await counting.everything();
      for (const secret of [...askers, '2001:db8:1:2', 'canary']) expect(rows).not.toContain(secret);
      const sketches = await counting.db.selectFrom('query_sketches').select('people').execute();
      const hashes = sketches.flatMap(({ people: all }) => all.match(/.{16}/g) ?? []);
      expect(hashes).toHaveLength(6);
      expect(new Set(hashes).size).toBe(6);
    });

    test('ten addresses of one IPv6 network are one asker', async () => {
      const counting = await openCounting({}, engine);
      for (let at = 0; at < 10; at++) counting.ask('from one house', { asker: `2001:db8:1:2::${at + 1}` });
      await counting.queryLog.flush();
      expect(await counting.store.keptTexts(1, 10)).toEqual([]);
    });

    test('people of two days are not added up, and the secret and all hashes of a day are gone after it', async () => {
      const counting = await openCounting({}, engine);
      for (const asker of people(6)) counting.ask('slow burner', { asker });
      await counting.queryLog.flush();
      counting.pass(dayMs);
      await counting.close();
      const today = counting.noon - (counting.noon % dayMs) + dayMs;
      for (const asker of people(6, 6)) counting.ask('slow burner', { asker });
      await counting.queryLog.flush();
      expect(await counting.store.keptTexts(1, 10)).toEqual([]);
      expect(await counting.store.openDays()).toEqual([today]);
      expect(await counting.store.countAskers(today - dayMs)).toBe(0);
      expect(await counting.store.countSketches(today - dayMs)).toBe(0);
    });

    test('what many people asked is published after its day, with and without results apart', async () => {
      const counting = await openCounting({ epsilonPerDay: 10 }, engine);
      for (const asker of people(80)) {
        counting.ask('popular', { asker });
        counting.ask('sought in vain', { asker, results: 0 });
        counting.ask('a third one counts no more', { asker });
      }
      await counting.queryLog.flush();
      counting.pass(dayMs);
      await counting.close();
      const range = { from: 0, to: counting.noon + dayMs, limit: 10 };
      const [found] = await counting.store.publishedQueries({ ...range, kind: 'found' });
      const [nothing, ...others] = await counting.store.publishedQueries({ ...range, kind: 'nothing' });
      expect(found?.text).toBe('popular');
      expect(nothing?.text).toBe('sought in vain');
      expect(others).toEqual([]);
      expect(Math.abs((found?.count ?? 0) - 80)).toBeLessThan(20);
      expect(await counting.everything()).not.toContain('popular');
    });

    test('clicks count once for a search, only for searches that count, and not for unknown ones', async () => {
      const counting = await openCounting({ countedPerPerson: 2 }, engine);
      const searches = ['one', 'two', 'three'].map((text) => counting.ask(text, { asker: 'ada' }));
      await counting.queryLog.flush();
      for (const searchId of [...searches, ...searches]) {
        expect(counting.queryLog.clicked({ searchId, resultId: 'x', position: 2 })).toBe(true);
      }
      expect(counting.queryLog.clicked({ searchId: 'unknown', resultId: 'x', position: 1 })).toBe(false);
      await counting.queryLog.flush();
      const [open] = await counting.store.openHours();
      expect(open?.counts.clicks).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
      counting.pass(hourMs);
      expect(counting.queryLog.clicked({ searchId: searches[0] ?? '', resultId: 'x', position: 1 })).toBe(false);
    });

    test('a query that shares a word with the one before, by the same asker and soon after, refines it', async () => {
      const counting = await openCounting({}, engine);
      counting.ask('otters', { asker: 'ada' });
      counting.ask('otters sleeping', { asker: 'ada' });
      counting.ask('otters sleeping', { asker: 'ada' });
      counting.ask('otters', { asker: 'bob', results: 0 });
      counting.pass(6 * 60_000);
      counting.ask('sleeping', { asker: 'ada' });
      await counting.queryLog.flush();
      const [open] = await counting.store.openHours();
      expect(open?.counts.volume).toEqual([3, 1, 1, 0]);
    });

    test('what is reported while the last is being counted is counted too, and each once', async () => {
      const counting = await openCounting({ countedPerPerson: 1000 }, engine);
      const ask = (from: number) => {
        for (let at = from; at < from + 50; at++) counting.ask('shared', { asker: `person ${at % 20}` });
        return counting.queryLog.flush();
      };
      await Promise.all([ask(0), ask(50)]);
      const [open] = await counting.store.openHours();
      expect(open?.counts.volume.reduce((sum, count) => sum + count, 0)).toBe(100);
      expect(await counting.store.keptTexts(1, 10)).toEqual([{ text: 'shared', people: 20 }]);
    });
  });
}
