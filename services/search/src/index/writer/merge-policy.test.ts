import { expect, test } from 'vitest';
import type { HeldSegment } from './held-segments.ts';
import { pickMerge } from './merge-policy.ts';

const segment = (documents: number, living = documents): HeldSegment =>
  ({ living, live: { segment: { facts: { documents } } } }) as HeldSegment;

/** Adds segments one by one and merges as the policy says; tells how many documents were copied, and what is left. */
const simulate = (start: number[], added: number[]) => {
  let segments = start.map((documents) => segment(documents));
  let copied = 0;
  let most = 0;
  for (const documents of added) {
    segments.push(segment(documents));
    for (let run = pickMerge(segments); run; run = pickMerge(segments)) {
      const at = segments.indexOf(run[0] as HeldSegment);
      const sum = run.reduce((total, { living }) => total + living, 0);
      copied += sum;
      segments = [...segments.slice(0, at), segment(sum), ...segments.slice(at + run.length)];
    }
    most = Math.max(most, segments.length);
  }
  return { copied, most };
};

test('documents that trickle in beside a large segment are copied a few times, and the large one is not', () => {
  const arriving = Array.from({ length: 2000 }, () => 10);
  const { copied, most } = simulate([1_000_000], arriving);
  expect(copied).toBeLessThan(20_000 * 6);
  expect(most).toBeLessThan(40);
});

test('whatever the sizes, documents are copied seldom and there are never many segments', () => {
  const sizes = Array.from({ length: 3000 }, (_, at) => [3, 800, 20, 30_000, 1][(at * 7) % 5] as number);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const { copied, most } = simulate([], sizes);
  expect(copied).toBeLessThan(all * 6);
  expect(most).toBeLessThan(100);
});

test('a segment of which much is dead is rewritten by itself', () => {
  const rotten = segment(1000, 600);
  expect(pickMerge([segment(1000), rotten, segment(10)])).toEqual([rotten]);
});
