import type { Intent } from '@lyceum/contracts/search/result';
import { describe, expect, test } from 'vitest';
import { parseQuery } from '../parse.ts';
import { intentOf } from './intent-of.ts';

const intent = (text: string): Intent => intentOf(parseQuery(text), { direct: undefined, nearest: undefined }).intent;

describe('how a query is worded tells what is wanted', () => {
  test.each<[Intent, string[]]>([
    [
      'navigational',
      [
        'github.com',
        'https://example.org/start',
        'city library login',
        'deutsche bahn startseite',
        'site:example.org',
        'https://intranet.local/a?b=c',
        'bbc.co.uk/news',
      ],
    ],
    ['informational', ['node.js', 'roman empire', 'boundary layer transition', 'geschichte der stadt rom']],
    ['transactional', ['buy running shoes', 'gimp free download', 'fahrrad kaufen', 'cheap flights']],
    ['local', ['pizza near me', 'apotheke in der nähe', 'opening hours city museum', 'restaurants in berlin']],
    ['fresh', ['election news', 'weather tomorrow', 'nachrichten ukraine', 'latest python release']],
    [
      'question',
      ['who invented the telephone', 'warum ist der himmel blau', 'is the earth round?', 'is it safe to eat raw eggs'],
    ],
    ['definition', ['define entropy', 'entropy meaning', 'was bedeutet entropie', 'what does ubiquitous mean']],
    [
      'learning',
      [
        'python tutorial',
        'übungen bruchrechnung',
        'introduction to algebra',
        'spanisch lernen für anfänger',
        'how does a transistor work',
      ],
    ],
    ['image', ['pictures of foxes', 'bilder von katzen', 'sunset filetype:jpg']],
  ])('%s', (expected, queries) => {
    expect(queries.map((query) => [query, intent(query)])).toEqual(queries.map((query) => [query, expected]));
  });
});

test('a sum or a conversion is a calculation', () => {
  const direct = { kind: 'calculation' as const, question: '2+2', answer: '4', source: 'Calculator' };
  expect(intentOf(parseQuery('2+2'), { direct, nearest: undefined }).intent).toBe('calculation');
});

test('a resemblance decides only where the words do not', () => {
  const nearest = { intent: 'local' as const, confidence: 0.6 };
  expect(intentOf(parseQuery('pizza delivery'), { direct: undefined, nearest }).intent).toBe('local');
  expect(intentOf(parseQuery('buy pizza'), { direct: undefined, nearest }).intent).toBe('transactional');
});
