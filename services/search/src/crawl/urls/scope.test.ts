import { expect, test } from 'vitest';
import { inScope, type Scope } from './scope.ts';

const rules = (scope: Scope, rest: { include?: string[]; exclude?: string[] } = {}) => ({
  seeds: ['https://docs.example.co.uk/guide/start.html'],
  scope,
  include: rest.include ?? [],
  exclude: rest.exclude ?? [],
});

test.each<[Scope, string, boolean]>([
  ['page', 'https://docs.example.co.uk/guide/start.html', true],
  ['page', 'https://docs.example.co.uk/guide/', false],
  ['prefix', 'https://docs.example.co.uk/guide/', true],
  ['prefix', 'http://docs.example.co.uk/guide/deep/er.html?x=1', true],
  ['prefix', 'https://docs.example.co.uk/guidelines', false],
  ['prefix', 'https://evil.example/guide/', false],
  ['host', 'https://docs.example.co.uk/other', true],
  ['host', 'https://docs.example.co.uk:8443/other', false],
  ['host', 'https://www.example.co.uk/', false],
  ['domain', 'https://www.example.co.uk/', true],
  ['domain', 'https://other.co.uk/', false],
  ['any', 'https://elsewhere.example/', true],
])('scope %s and %s: %s', (scope, url, expected) => {
  expect(inScope(rules(scope), url)).toBe(expected);
});

test('patterns with a slash in front are held against the path, others against the address', () => {
  const only = rules('host', { include: ['/guide/*.html$', 'docs.example.co.uk/api/'], exclude: ['*?print='] });
  expect(inScope(only, 'https://docs.example.co.uk/guide/a.html')).toBe(true);
  expect(inScope(only, 'https://docs.example.co.uk/guide/a.html?x=1')).toBe(false);
  expect(inScope(only, 'https://docs.example.co.uk/api/b')).toBe(true);
  expect(inScope(only, 'https://docs.example.co.uk/api/b?print=1')).toBe(false);
  expect(inScope(only, 'https://docs.example.co.uk/other')).toBe(false);
});

test('a pattern full of stars is answered at once', () => {
  const hostile = rules('any', { include: [`${'*a'.repeat(500)}b$`] });
  expect(inScope(hostile, `https://example.org/${'a'.repeat(2000)}`)).toBe(false);
  expect(inScope(hostile, `https://example.org/${'a'.repeat(1999)}b`)).toBe(true);
});
