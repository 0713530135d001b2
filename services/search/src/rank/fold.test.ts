import { expect, test } from 'vitest';
import type { ContentType } from '../model/document.ts';
import type { RankedHit } from '../model/ranked-hit.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { spread, withoutNearDuplicates } from './fold.ts';

const hit = (site: string, more: { type?: ContentType; fingerprint?: string; at?: number } = {}): RankedHit => {
  const document = sampleDocument({
    url: `https://${site}/${more.at ?? 0}`,
    type: more.type ?? 'web',
    ...(more.fingerprint === undefined ? {} : { details: { fingerprint: more.fingerprint } }),
  });
  return { hit: { id: document.id, score: 1, document }, score: 1, parts: [] };
};
const sitesOf = (ranked: readonly RankedHit[]) => ranked.map(({ hit: { document } }) => document.site);

test('what differs in three of 64 bits is folded, what differs in four is not', () => {
  const ranked = [
    hit('a.example', { fingerprint: '0000000000000001' }),
    hit('b.example', { fingerprint: '000000000000000e' }),
    hit('c.example', { fingerprint: '0000000000000006' }),
    hit('d.example', { fingerprint: '0000000000000006', type: 'image' }),
    hit('e.example'),
    hit('f.example', { fingerprint: 'not a fingerprint' }),
  ];
  expect(sitesOf(withoutNearDuplicates(ranked))).toEqual([
    'a.example',
    'b.example',
    'd.example',
    'e.example',
    'f.example',
  ]);
});

test('pictures and crowds make way in each ten, and nothing is lost', () => {
  const ranked = [
    ...Array.from({ length: 8 }, (_, at) => hit(`picture${at}.example`, { type: 'image' })),
    ...Array.from({ length: 9 }, (_, at) => hit('crowd.example', { at })),
    ...Array.from({ length: 9 }, (_, at) => hit(`page${at}.example`)),
  ];
  const order = spread(ranked, { perSite: 3, most: { image: 2 } });
  expect(order).toHaveLength(ranked.length);
  expect(new Set(order).size).toBe(ranked.length);
  const firstTen = order.slice(0, 10).map(({ hit: { document } }) => document);
  expect(firstTen.filter(({ type }) => type === 'image')).toHaveLength(2);
  expect(firstTen.filter(({ site }) => site === 'crowd.example')).toHaveLength(3);
});
