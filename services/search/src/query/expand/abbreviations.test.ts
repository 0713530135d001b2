import { expect, test } from 'vitest';
import { abbreviationsIn, createAbbreviations } from './abbreviations.ts';

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

test('one document alone is not believed', () => {
  const known = createAbbreviations();
  known.learn('the European Union (EU) and the European Union (EU)');
  expect(known.longForms('EU')).toEqual([]);
  known.learn('The European Union (EU) again');
  expect(known.longForms('eu')).toEqual(['european union']);
  expect(known.shortForms('European Union')).toEqual(['eu']);
});

test('what was learned can be kept and given back', () => {
  const first = createAbbreviations();
  first.learn('the European Union (EU)');
  first.learn('the European Union (EU)');
  const second = createAbbreviations({ known: first.entries() });
  expect(second.longForms('eu')).toEqual(['european union']);
});

test('memory is bounded, and what many explain is remembered longest', () => {
  const known = createAbbreviations({ most: 100 });
  for (let round = 0; round < 3; round += 1) known.learn('the European Union (EU)');
  for (let at = 0; at < 500; at += 1) {
    const [first, second] = [String.fromCharCode(65 + (at % 26)), String.fromCharCode(65 + Math.floor(at / 26))];
    known.learn(`the ${first}alpha${at} ${second}beta (${first}${second})`);
  }
  expect(known.entries().length).toBeLessThanOrEqual(101);
  expect(known.longForms('eu')).toEqual(['european union']);
});

test('odd and endless texts are survived', () => {
  for (const text of [
    '(('.repeat(50_000),
    '(A1) '.repeat(50_000),
    'x'.repeat(1_000_000),
    '\ud800(\udc00A)',
    `${'a '.repeat(50_000)}(AB)`,
  ]) {
    expect(() => createAbbreviations().learn(text)).not.toThrow();
  }
});
