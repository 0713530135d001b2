import { describe, expect, test } from 'vitest';
import { parseQuery } from './parse.ts';

const words = (...list: string[]) => ({ kind: 'words', words: list });

describe('operators', () => {
  test('words are taken in lower case and in order', () => {
    expect(parseQuery('  Solar Panels  ')).toMatchObject({
      text: 'Solar Panels',
      words: ['solar', 'panels'],
      node: words('solar', 'panels'),
    });
  });

  test('a phrase may stand in any kind of quotation marks', () => {
    for (const quoted of ['"solar panel"', '“solar panel”', '„solar panel“', '«solar panel»', '＂solar panel＂']) {
      expect(parseQuery(quoted)).toMatchObject({ phrases: ['solar panel'], words: [], node: { kind: 'phrase' } });
    }
  });

  test('a minus excludes a word, a phrase or a group, and a dash between words does not', () => {
    expect(parseQuery('a -b').node).toEqual({ kind: 'and', nodes: [words('a'), { kind: 'not', node: words('b') }] });
    expect(parseQuery('-"b c"').node).toEqual({ kind: 'not', node: { kind: 'phrase', text: 'b c' } });
    expect(parseQuery('-(b OR c)').node).toMatchObject({ kind: 'not', node: { kind: 'or' } });
    expect(parseQuery('e-mail - now').node).toEqual(words('e', 'mail', 'now'));
  });

  test('OR binds closer than the and between words, and parentheses bind closest', () => {
    expect(parseQuery('a b OR c d').node).toEqual({
      kind: 'and',
      nodes: [words('a'), { kind: 'or', nodes: [words('b'), words('c')] }, words('d')],
    });
    expect(parseQuery('(a b) OR c').node).toEqual({ kind: 'or', nodes: [words('a', 'b'), words('c')] });
  });

  test('an OR with one side only is a word', () => {
    expect(parseQuery('portland OR').words).toEqual(['portland', 'or']);
    expect(parseQuery('OR tambo').words).toEqual(['or', 'tambo']);
  });

  test('fields hold words and phrases', () => {
    expect(parseQuery('intitle:solar inurl:"new panel"').node).toEqual({
      kind: 'and',
      nodes: [
        { kind: 'words', words: ['solar'], field: 'title' },
        { kind: 'phrase', text: 'new panel', field: 'url' },
      ],
    });
  });

  test('sites, file types, languages and dates become filters', () => {
    const { filters, node } = parseQuery(
      'site:https://Example.org/path site:bücher.example -site:spam.example filetype:PDF lang:de after:2020 before:2021-03-05',
    );
    expect(node).toBeUndefined();
    expect(filters).toEqual({
      sites: ['example.org', 'xn--bcher-kva.example'],
      excludedSites: ['spam.example'],
      fileTypes: ['pdf'],
      languages: ['de'],
      after: Date.UTC(2020, 0, 1),
      before: Date.UTC(2021, 2, 5),
    });
  });

  test('sites joined by OR are both filters and leave no word behind', () => {
    expect(parseQuery('cats site:a.example OR site:b.example')).toMatchObject({
      words: ['cats'],
      filters: { sites: ['a.example', 'b.example'] },
    });
  });
});

describe('what cannot be an operator is text', () => {
  test.each([
    ['before:2020-02-30', ['before', '2020', '02', '30']],
    ['lang:', ['lang']],
    ['site:###', ['site']],
    ['note:this', ['note', 'this']],
    ['-', []],
    ['"unclosed phrase', ['unclosed', 'phrase']],
    [')( a )(', ['a']],
    ['c++ a&b', ['c', 'a', 'b']],
  ])('%s', (text, expected) => {
    expect(parseQuery(text).words).toEqual(expected);
  });

  test('words of scripts without spaces are found', () => {
    expect(parseQuery('猫の写真').words).toEqual(['猫', 'の', '写真']);
  });
});

describe('odd input', () => {
  const pieces = [
    ...[
      '"',
      '“',
      '(',
      ')',
      '-',
      ' ',
      'OR',
      '|',
      'AND',
      'site:',
      '-site:',
      'intitle:',
      'before:',
      '2020',
      '\u0000',
      '\ud800',
      '\udc00',
    ],
    ...['猫', 'é', 'e\u0301', '🦊', 'ﬁ', '：', 'word', '\u202e', '\n', 'a'.repeat(300), '\\', '%00', "'"],
  ];
  const rounds = Number(process.env.TEST_ROUNDS ?? 1000);

  test('random pieces never throw, and come out bounded', () => {
    let seed = 42;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < rounds; round += 1) {
      const text = Array.from({ length: random(40) }, () => pieces[random(pieces.length)]).join('');
      const parsed = parseQuery(text);
      expect(parsed.words.length).toBeLessThanOrEqual(256);
      expect(parsed.filters.sites.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify(parsed.node ?? null).length).toBeLessThan(100_000);
    }
  });

  test.each([
    ['operators', 'site:example.org -a OR '.repeat(10_000)],
    ['parentheses', '('.repeat(100_000)],
    ['closed parentheses', `${'('.repeat(2000)}a${')'.repeat(2000)}`],
    ['quotation marks', '"'.repeat(100_001)],
    ['minuses', '-'.repeat(100_000)],
    ['letters', 'a'.repeat(1_000_000)],
    ['characters without spaces', '猫'.repeat(100_000)],
  ])('very many %s are read only so far', (_, text) => {
    const parsed = parseQuery(text);
    expect(parsed.text.length).toBeLessThanOrEqual(4096);
    expect(parsed.words.length).toBeLessThanOrEqual(256);
    expect(() => JSON.stringify(parsed)).not.toThrow();
  });
});
