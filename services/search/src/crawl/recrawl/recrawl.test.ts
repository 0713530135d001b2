import { describe, expect, test } from 'vitest';
import { bandsOf, bitDistance } from '../../model/fingerprint.ts';
import { durationMs } from '../jobs/duration.ts';
import { findDuplicate } from './duplicates.ts';
import { lookAgain } from './schedule.ts';

const day = 86_400_000;

function follow(changes: readonly boolean[]): number {
  let memory = lookAgain(undefined, { changed: true, at: 0, usualMs: day });
  for (const changed of changes) memory = lookAgain(memory, { changed, at: 0, usualMs: day });
  return memory.intervalMs;
}

describe('when to look again', () => {
  test('a page that never changes is looked at less and less, one that always does more and more, within bounds', () => {
    expect(follow([])).toBe(day);
    expect(follow([false])).toBeGreaterThan(day);
    expect(follow(Array<boolean>(20).fill(false))).toBe(8 * day);
    expect(follow(Array<boolean>(20).fill(true))).toBe(day / 8);
  });

  test('a page that changes every other time stays about where it is', () => {
    const now = follow(Array.from({ length: 20 }, (_, at) => at % 2 === 0));
    expect(now).toBeGreaterThan(day / 3);
    expect(now).toBeLessThan(day * 3);
  });

  test('durations are read as RFC 3339 writes them', () => {
    expect(durationMs('P7D')).toBe(7 * day);
    expect(durationMs('P1DT2H30M')).toBe(day + 9_000_000);
    expect(durationMs('PT')).toBeUndefined();
    expect(durationMs('7 days')).toBeUndefined();
  });
});

describe('near-duplicates', () => {
  const page = { url: 'http://a.test/', contentHash: 'x', fingerprint: '00000000000000ff', textLength: 5000 };
  const other = (more: Partial<typeof page>) => ({ ...page, url: 'http://b.test/', contentHash: 'y', ...more });

  test('the same text is a duplicate at any length, nearly the same only where it is long', () => {
    expect(findDuplicate(page, [other({ contentHash: 'x', textLength: 3 })])?.url).toBe('http://b.test/');
    expect(findDuplicate(page, [other({ fingerprint: '00000000000000f8' })])?.url).toBe('http://b.test/');
    expect(findDuplicate(page, [other({ fingerprint: '00000000000000f0' })])).toBeUndefined();
    expect(findDuplicate({ ...page, textLength: 300 }, [other({ textLength: 300 })])).toBeUndefined();
    expect(findDuplicate(page, [{ ...page }])).toBeUndefined();
  });

  test('fingerprints that differ in three bits share a band', () => {
    const [a, b] = ['0123456789abcdef', '1123456789abcdff'];
    expect(bitDistance(a, b)).toBe(2);
    const shared = bandsOf(a).filter((band) => bandsOf(b).includes(band));
    expect(shared.length).toBeGreaterThan(0);
  });
});
