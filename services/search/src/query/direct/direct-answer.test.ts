import { describe, expect, test } from 'vitest';
import { openWordNet } from '../word-net/word-net.ts';
import { createDirectAnswers } from './direct-answer.ts';
import { evaluate } from './expression.ts';
import { subjectOf } from './subject.ts';

const wordNet = await openWordNet();
const answer = createDirectAnswers();
const noon = Date.UTC(2026, 10, 15, 12);
const ask = (text: string, language?: string) => answer(text, { now: noon, language, wordNet });

describe('sums', () => {
  test.each([
    ['2+2', '2+2 = 4'],
    ['what is 15% of 80', '15% * 80 = 12'],
    ['1,000 + 1', '1000 + 1 = 1001'],
    ['0.1 + 0.2', '0.1 + 0.2 = 0.3'],
    ['-2^2', '-2^2 = -4'],
    ['2^3^2', '2^3^2 = 512'],
    ['(1 + 2) * 3 =', '(1 + 2) * 3 = 9'],
    ['square root of 16', 'sqrt 16 = 4'],
    ['5!', '5! = 120'],
    ['seven', undefined],
    ['1/0', undefined],
    ['24/7', undefined],
    ['555-1234', undefined],
    ['2020-10-05', undefined],
    ['c++', undefined],
    ['-3', undefined],
    ['covid-19', undefined],
    ['(1 + 2', undefined],
  ])('%s', (text, expected) => {
    expect(ask(text)?.answer).toBe(expected);
  });

  test('a comma stands before the fraction in languages that write it so', () => {
    expect(ask('3,5 mal 2', 'de')?.answer).toBe('3.5 * 2 = 7');
    expect(ask('1.000 plus 1', 'de')?.answer).toBe('1000 + 1 = 1001');
  });

  test('a sum is only ever arithmetic', () => {
    for (const text of ['process.exit(1)', 'constructor', '__proto__ + 1', 'require("fs")', '1;2', '`1`', 'alert(1)']) {
      expect(evaluate(text)).toBeUndefined();
    }
  });

  test('endless sums are no sums', () => {
    for (const text of ['('.repeat(150), '-'.repeat(150), '1+'.repeat(90), '9'.repeat(199), '!'.repeat(150)]) {
      expect(() => evaluate(text)).not.toThrow();
    }
    expect(evaluate(`${'('.repeat(40)}1${')'.repeat(40)}`)).toBeUndefined();
    expect(evaluate(`1${'+1'.repeat(10_000)}`)).toBeUndefined();
  });
});

describe('units', () => {
  test.each([
    ['10 km in miles', '10 km = 6.213711922 mi'],
    ['100 f to c', '100 °F = 37.77777778 °C'],
    ['-40 celsius in fahrenheit', '-40 °C = -40 °F'],
    ['how many ounces in a pound', '1 lb = 16 oz'],
    ['wie viele zentimeter sind ein zoll', '1 in = 2.54 cm'],
    ['2 gb in mb', '2 GB = 2000 MB'],
    ['10 km in kg', undefined],
    ['2 cats in boxes', undefined],
  ])('%s', (text, expected) => {
    expect(ask(text)?.answer).toBe(expected);
  });
});

describe('dates', () => {
  test.each([
    ['what day is it', 'Sunday, 15 November 2026 (UTC)'],
    ['welcher tag ist heute', 'Sunday, 15 November 2026 (UTC)'],
    ['time in tokyo', '15 Nov 2026, 21:00 (Asia/Tokyo)'],
    ['days until christmas', '40 days (Friday, 25 December 2026)'],
    ['days between 2024-02-01 and 2024-03-01', '29 days'],
    ['what day was 2000-01-01', 'Saturday, 1 January 2000'],
    ['calendar week', 'Week 46'],
    ['time in atlantis', undefined],
    ['days until 2026-02-30', undefined],
  ])('%s', (text, expected) => {
    expect(ask(text)?.answer).toBe(expected);
  });
});

test('what binary fractions leave behind is not shown', () => {
  expect(ask('32 f in c')?.answer).toBe('32 °F = 0 °C');
  expect(ask('-459.67 f in k')?.answer).toBe('-459.67 °F = 0 K');
  expect(ask('0.000001 m in km')?.answer).toBe('0.000001 m = 1e-9 km');
});

describe('what is asked the meaning of', () => {
  test.each([
    ['what is entropy?', 'entropy'],
    ['What are the Alps', 'Alps'],
    ['define “machine learning”', 'machine learning'],
    ['the meaning of the word ubiquitous', undefined],
    ['meaning of the word ubiquitous', 'ubiquitous'],
    ['what does HTTP stand for', 'HTTP'],
    ['C++ definition', 'C++'],
    ['was ist eine Primzahl?', 'Primzahl'],
    ['Photosynthese Bedeutung', 'Photosynthese'],
    ["qu'est-ce que l'entropie", 'entropie'],
    ['¿qué es la fotosíntesis?', 'fotosíntesis'],
    ['entropy of ice', undefined],
    [`what is ${'x'.repeat(90)}`, undefined],
  ])('%s', (text, expected) => {
    expect(subjectOf(text)?.term).toBe(expected);
  });

  test('a dictionary of English is not asked for words of other languages', () => {
    expect(ask('was ist Angst?')).toBeUndefined();
    expect(ask('what is angst?')).toBeDefined();
  });
});

describe('meanings', () => {
  test('a word is explained, and the source is named', () => {
    expect(ask('define photosynthesis')).toMatchObject({
      kind: 'definition',
      answer: expect.stringMatching(/^photosynthesis \(noun\): synthesis of compounds/),
      source: expect.stringContaining('WordNet'),
    });
  });

  test('forms of a word are understood, and who asks what something is gets a thing', () => {
    expect(ask('cats meaning')?.answer).toContain('feline mammal');
    expect(ask('what is love?')?.answer).toMatch(/^love \(noun/);
  });

  test('what is no word is not explained', () => {
    expect(ask('define qwertzuiop')).toBeUndefined();
    expect(ask('what is the fastest way to berlin')).toBeUndefined();
  });
});

test('every answer names its kind, the question and a source', () => {
  for (const text of ['1 + 1', '1 km in m', 'current time', 'define tree']) {
    const found = ask(text);
    expect(found).toMatchObject({ question: text });
    expect(found?.source).not.toBe('');
  }
});
