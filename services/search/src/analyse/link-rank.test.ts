import { expect, test } from 'vitest';
import { createLinkRank } from './link-rank.ts';

/** The textbook way: all over again until nothing moves. */
function powerIteration(links: Map<string, string[]>): Map<string, number> {
  const names = new Set([...links.keys(), ...[...links.values()].flat()]);
  let ranks = new Map([...names].map((name) => [name, 0.15]));
  for (let round = 0; round < 200; round += 1) {
    const next = new Map([...names].map((name) => [name, 0.15]));
    for (const [from, to] of links) {
      for (const name of to) next.set(name, (next.get(name) ?? 0) + (0.85 * (ranks.get(from) ?? 0)) / to.length);
    }
    ranks = next;
  }
  return ranks;
}

const order = (ranks: Map<string, number>) =>
  [...ranks].sort(([, one], [, other]) => other - one).map(([name]) => name);

/** A small web in which page n links to the pages that n is a multiple of. */
const web = (size: number): Map<string, string[]> =>
  new Map(
    Array.from({ length: size }, (_, at) => {
      const divisors = Array.from({ length: at }, (_unused, to) => to).filter((to) => to > 0 && at % to === 0);
      return [`p${at}`, divisors.map((to) => `p${to}`)] as const;
    }).filter(([, to]) => to.length > 0),
  );

async function rankAnew(links: Map<string, string[]>): Promise<Map<string, number>> {
  const ranks = createLinkRank();
  for (const [from, to] of links) ranks.setLinks(from, to);
  await ranks.settle();
  return ranks.ranks();
}

test('ranks a graph as the textbook does', async () => {
  const links = web(60);
  const ours = await rankAnew(links);
  expect(order(ours).slice(0, 8)).toEqual(order(powerIteration(links)).slice(0, 8));
  expect(ours.get('p1')).toBe(1);
  expect(ours.get('p59')).toBe(0);
});

test('after changes, ranks are what they would be had the graph been so from the start', async () => {
  const links = web(60);
  const ranks = createLinkRank();
  for (const [from, to] of links) ranks.setLinks(from, to);
  await ranks.settle();
  links.set('p2', ['p59']);
  links.set('p4', []);
  ranks.setLinks('p2', ['p59']);
  ranks.setLinks('p4', []);
  expect(await ranks.settle()).toBe(true);
  const anew = await rankAnew(links);
  for (const [name, rank] of anew) expect(ranks.rank(name)).toBeCloseTo(rank, 1);
  expect(order(ranks.ranks()).slice(0, 4)).toEqual(order(anew).slice(0, 4));
});

test('a page cannot raise itself, and the number of nodes is bounded', async () => {
  const ranks = createLinkRank({ mostNodes: 3 });
  ranks.setLinks('a', ['a', 'a', 'b']);
  ranks.setLinks('c', ['b', 'd', 'e']);
  await ranks.settle();
  expect(ranks.rank('a')).toBe(0);
  expect(ranks.rank('b')).toBe(1);
  expect(ranks.rank('d')).toBeUndefined();
});
