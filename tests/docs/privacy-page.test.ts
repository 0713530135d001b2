import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTextIn, testsNamedIn } from '../helpers/named-tests.ts';

const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');

const [, kept = ''] = /## What is kept\n(.*?)\n## /s.exec(page) ?? [];

const rows = [...kept.matchAll(/^\| (?!---|what )([^|]+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, what = '', where = '', howLong = '', shown = '']) => ({ what, where, howLong, shown }),
);

test('every line of the page names a test that exists under that name in that file', () => {
  expect(rows.length).toBeGreaterThan(15);
  const bare = rows.filter(({ shown }) => testsNamedIn(shown).length === 0);
  expect(bare.map(({ what }) => what)).toEqual([]);
  const missing = rows
    .flatMap(({ what, shown }) => testsNamedIn(shown).map((it) => ({ what, ...it })))
    .filter(({ file, name }) => file === '' || !isTextIn(file, name));
  expect(missing).toEqual([]);
});

test('every kind of data that is removed on schedule has its line', () => {
  const rules = ['flows/retention-rules.ts', 'join/crawling.ts'];
  const read = (file: string) => readFileSync(new URL(`../../services/search/src/${file}`, import.meta.url), 'utf8');
  const kinds = rules.map(read).join('\n');
  const named = [...kinds.matchAll(/kind: '([^']+)'/g)].map(([, kind = '']) => kind);
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((kind) => !page.includes(kind))).toEqual([]);
});
