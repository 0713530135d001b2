import { expect, test } from 'vitest';
import { createBoundedWork } from './bounded-work.ts';

/** Work that a test ends when it likes. */
function openWork(log: string[], name: string) {
  const gate = Promise.withResolvers<void>();
  return {
    finish: gate.resolve,
    run: async () => {
      log.push(name);
      await gate.promise;
      return name;
    },
  };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test('never more run at once than allowed, and those who wait come in order', async () => {
  const bounded = createBoundedWork({ mostAtOnce: 2, longestQueue: 2 });
  const log: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => openWork(log, name));
  const results = works.map((work) => bounded(work.run));
  await turns();
  expect(log).toEqual(['a', 'b']);
  works[1]?.finish();
  await turns();
  expect(log).toEqual(['a', 'b', 'c']);
  for (const work of works) work.finish();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('a newcomer does not overtake the one who was promised the place', async () => {
  const bounded = createBoundedWork({ mostAtOnce: 1, longestQueue: 2 });
  const log: string[] = [];
  const [first, second, third] = [openWork(log, 'first'), openWork(log, 'second'), openWork(log, 'third')];
  const running = bounded(first.run);
  const waiting = bounded(second.run);
  first.finish();
  const late = running.then(() => bounded(third.run));
  await turns();
  expect(log).toEqual(['first', 'second']);
  second.finish();
  third.finish();
  await Promise.all([waiting, late]);
  expect(log).toEqual(['first', 'second', 'third']);
});
