import { expect, test } from 'vitest';
import { abbreviationsIn } from './abbreviations-in.ts';

test('a text explains its abbreviations in either order', () => {
  const text =
    'The World Health Organization (WHO) speaks HTTP (Hypertext Transfer Protocol). Die Bundesrepublik Deutschland (BRD), ' +
    'and deoxyribonucleic acid (DNA).';
  expect(abbreviationsIn(text)).toEqual([
    ['WHO', 'World Health Organization'],
    ['HTTP', 'Hypertext Transfer Protocol'],
    ['BRD', 'Bundesrepublik Deutschland'],
    ['DNA', 'deoxyribonucleic acid'],
  ]);
});

test('other parentheses explain nothing', () => {
  for (const text of [
    'as shown (see Figure 2)',
    'in 1999 (AD)',
    'he said (Who?)',
    'a car (BMW)',
    '(NASA)',
    'the end (THE)',
  ]) {
    expect(abbreviationsIn(text)).toEqual([]);
  }
});

test('odd and endless texts are survived', () => {
  for (const text of [
    '(('.repeat(50_000),
    '(A1) '.repeat(50_000),
    'x'.repeat(1_000_000),
    '\ud800(\udc00A)',
    `${'a '.repeat(50_000)}(AB)`,
  ]) {
    expect(() => abbreviationsIn(text)).not.toThrow();
  }
});
