import { describe, expect, test } from 'vitest';
import { createErrorCosts } from './error-costs.ts';
import { createErrorCost } from './error-rows.ts';
import { createWordList } from './word-list.ts';

const costs = createErrorCosts();
const cost = (typed: string, meant: string): number => createErrorCost(typed, costs)(meant);
const costOf = (mistake: string): number => {
  const [typed = '', meant = ''] = mistake.split(' > ');
  return cost(typed, meant);
};

describe('what a mistake costs', () => {
  test('the right word costs nothing, and any mistake something', () => {
    expect(cost('garden', 'garden')).toBe(0);
    expect(cost('gardn', 'garden')).toBeGreaterThan(0);
  });

  test.each([
    ['a doubled letter', 'runing > running', 'rusning > rushing'],
    ['a vowel for a vowel', 'seperate > separate', 'sepbrate > separate'],
    ['a neighbouring key', 'gardem > garden', 'gardex > garden'],
    ['swapped letters', 'recieve > receive', 'recxxve > receive'],
    ['a sound written otherwise', 'fone > phone', 'bone > phone'],
    ['the end of a word', 'gardex > garden', 'xarden > garden'],
  ])('%s is a small mistake', (_, small, large) => {
    expect(costOf(small)).toBeLessThan(costOf(large));
  });
});

describe('the words that may have been meant', () => {
  const list = createWordList(
    [
      ...['photosynthesis', 'psychology', 'separate', 'definitely', 'guarantee', 'rough', 'scissors'].map((word) => ({
        word,
        count: 10,
      })),
      { word: 'form', count: 5 },
      { word: 'from', count: 5000 },
      { word: 'weather', count: 50 },
    ],
    costs,
  );

  test.each([
    ['fotosintesis', 'photosynthesis'],
    ['sicology', 'psychology'],
    ['seperate', 'separate'],
    ['definately', 'definitely'],
    ['garantee', 'guarantee'],
    ['ruff', 'rough'],
    ['sizzers', 'scissors'],
    ['wether', 'weather'],
  ])('%s', (typed, meant) => {
    expect(list.nearest(typed, 1)[0]?.word).toBe(meant);
  });

  test('of two words as near, the more frequent is meant', () => {
    expect(list.nearest('frm', 1)[0]?.word).toBe('from');
  });

  test('a walk that passes over branches finds what looking at every word finds', () => {
    const letters = 'abest';
    let seed = 3;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const word = (): string =>
      Array.from({ length: 3 + random(4) }, () => letters.charAt(random(letters.length))).join('');
    const words = [...new Set(Array.from({ length: 300 }, word))].map((each) => ({
      word: each,
      count: 1 + random(100),
    }));
    const walked = createWordList(words, costs);
    for (let round = 0; round < 100; round += 1) {
      const typed = word();
      const best = Math.min(...words.map((each) => cost(typed, each.word) - 0.4 * Math.log(each.count + 1)));
      const [found] = walked.nearest(typed, 1);
      expect(found && found.cost - 0.4 * Math.log(found.count + 1)).toBeCloseTo(best);
    }
  });

  test('nothing is found for what is too short, too long or like nothing', () => {
    for (const typed of ['', 'x', 'x'.repeat(33), 'qqqqqqqqqqqq']) expect(list.nearest(typed, 5)).toEqual([]);
  });
});
