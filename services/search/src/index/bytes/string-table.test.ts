import { expect, test } from 'vitest';
import { seededRandom } from '../testing/random.ts';
import { eachPrefixWithin, editDistance, stringsWithin, wordsWithin } from './edit-distance.ts';
import { sortedNumbers } from './sort-strings.ts';
import {
  allStrings,
  beginsWith,
  byUnits,
  createStringTableWriter,
  findString,
  stringAt,
  walkFrom,
} from './string-table.ts';

const random = seededRandom(7);
const randomWord = () => Array.from({ length: random.below(8) + 1 }, () => random.pick([...'abcdé数'])).join('');
const words = [...new Set(Array.from({ length: 2000 }, randomWord))].sort(byUnits);
const tableOf = (values: string[]) => {
  const writer = createStringTableWriter();
  for (const value of values) writer.add(value);
  return writer.done();
};
const table = tableOf(words);

test('what goes in comes out, by number and by value', () => {
  expect(allStrings(table)).toEqual(words);
  for (const [ordinal, word] of words.entries()) {
    expect(findString(table, word)).toBe(ordinal);
    expect(stringAt(table, ordinal)).toBe(word);
  }
});

test('what is not there is not found, and an empty table has nothing', () => {
  for (let round = 0; round < 500; round += 1) {
    const word = `${randomWord()}z`;
    expect(findString(table, word)).toBe(-1);
  }
  expect(findString(tableOf([]), 'a')).toBe(-1);
  expect(walkFrom(tableOf([]), '')).toBeUndefined();
});

test('a string that stands in a table many times is found from its first place on', () => {
  const repeated = tableOf([...Array.from({ length: 11 }, () => 'a'), ...Array.from({ length: 40 }, () => 'b'), 'c']);
  expect(walkFrom(repeated, 'b')?.ordinal).toBe(11);
  expect(findString(repeated, 'b')).toBe(11);
  expect(stringsWithin(repeated, 'b', 1)).toHaveLength(40);
});

test('a walk finds exactly the words with a prefix', () => {
  for (const prefix of ['a', 'ab', 'abc', '数', 'é数', 'zz']) {
    const walk = walkFrom(table, prefix);
    const found: string[] = [];
    if (walk) {
      while (beginsWith(walk, prefix)) {
        found.push(walk.text());
        if (!walk.next()) break;
      }
    }
    expect(found).toEqual(words.filter((word) => word.startsWith(prefix)));
  }
});

/** Textbook recursion, for comparison. */
const slowDistance = (left: string, right: string): number => {
  const known = new Map<number, number>();
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = i * 100 + j;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const same = left[i - 1] === right[j - 1] ? 0 : 1;
    let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
    if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
      best = Math.min(best, at(i - 2, j - 2) + 1);
    known.set(key, best);
    return best;
  };
  return at(left.length, right.length);
};

test('the words within one or two errors are those that a plain comparison finds', () => {
  for (let round = 0; round < 100; round += 1) {
    const target = randomWord();
    for (const max of [0, 1, 2]) {
      const expected = words.filter((word) => word[0] === target[0] && slowDistance(word, target) <= max);
      const found = stringsWithin(table, target, max);
      expect(found.map(({ ordinal }) => words[ordinal])).toEqual(expected);
      expect(wordsWithin(table, target, max).map(({ ordinal }) => words[ordinal])).toEqual(
        words.filter((word) => slowDistance(word, target) <= max),
      );
      for (const { ordinal, distance } of found) expect(distance).toBe(slowDistance(words[ordinal] ?? '', target));
    }
  }
  expect(editDistance('recieve', 'receive')).toBe(1);
});

test('the words that begin almost like this are those that comparing every beginning finds', () => {
  for (let round = 0; round < 60; round += 1) {
    const target = randomWord();
    const nearest = (word: string) =>
      Math.min(...Array.from(word, (_, at) => slowDistance(word.slice(0, at + 1), target)));
    for (const max of [1, 2]) {
      const expected = words.filter((word) => word[0] === target[0] && nearest(word) <= max);
      const found: (string | undefined)[] = [];
      eachPrefixWithin(table, { target, max }, (ordinal) => found.push(words[ordinal]));
      expect(found).toEqual(expected);
    }
  }
});

test('sorting numbers of strings orders them as comparing does, whatever they are written in', () => {
  for (const letters of ['ab', 'abcdefghijklmnopqrstuvwxyz', 'aé数\u0000\uffff𐐷']) {
    const texts = Array.from({ length: 500 }, () =>
      Array.from({ length: random.below(9) }, () => random.pick([...letters])).join(''),
    );
    const expected = [...texts.keys()].sort(
      (left, right) => byUnits(texts[left] ?? '', texts[right] ?? '') || left - right,
    );
    expect([...sortedNumbers(texts)]).toEqual(expected);
    expect(texts[sortedNumbers(texts, (left, right) => right - left)[0] ?? 0]).toBe(texts[expected[0] ?? 0]);
  }
});
