import { expect, test } from 'vitest';
import { hostKey, normaliseUrl, registrableDomain, siteOf } from './normalise.ts';

test.each([
  ['HTTP://User.Example.ORG:80/a/./b/../c', 'http://user.example.org/a/c'],
  ['https://example.org:443', 'https://example.org/'],
  ['https://example.org:8443/', 'https://example.org:8443/'],
  ['https://example.org./x', 'https://example.org/x'],
  ['https://example.org/%7ejoe/%c3%a9%2fx', 'https://example.org/~joe/%C3%A9%2Fx'],
  ['https://example.org/a b?c d', 'https://example.org/a%20b?c%20d'],
  ['https://example.org/100%', 'https://example.org/100%25'],
  ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
  ['https://example.org/a//b///c', 'https://example.org/a/b/c'],
  ['https://archive.example/web/http://example.org/', 'https://archive.example/web/http://example.org/'],
  ['https://example.org/x#part', 'https://example.org/x'],
  ['https://example.org/x?', 'https://example.org/x'],
  ['http://0x7f.1/', 'http://127.0.0.1/'],
])('%s is fetched as %s', (written, normal) => {
  expect(normaliseUrl(written)).toBe(normal);
});

test.each([
  ['https://example.org/?utm_source=a&id=3&fbclid=x&gclid=y&utm_campaign=z', 'https://example.org/?id=3'],
  ['https://example.org/?UTM_Source=a', 'https://example.org/'],
  ['https://example.org/?PHPSESSID=abc&id=1', 'https://example.org/?id=1'],
  ['https://example.org/a;jsessionid=0A1B2C?id=1', 'https://example.org/a?id=1'],
  ['https://example.org/?sid=0123456789abcdef0123', 'https://example.org/'],
  // A short one may be a subject, a station, a song.
  ['https://example.org/?sid=42', 'https://example.org/?sid=42'],
])('what names a visitor or a visit is left out of %s', (written, normal) => {
  expect(normaliseUrl(written)).toBe(normal);
});

test('fields of a form are sorted, and fields of one name keep their order', () => {
  expect(normaliseUrl('https://example.org/?b=2&a=2&a=1&c=')).toBe('https://example.org/?a=2&a=1&b=2&c');
});

test('a query that is no form keeps its order', () => {
  expect(normaliseUrl('https://example.org/?/topic/9&/answer/1')).toBe('https://example.org/?/topic/9&/answer/1');
});

test.each([
  'mailto:a@example.org',
  'javascript:alert(1)',
  'data:text/html,hi',
  'ftp://example.org/',
  'file:///etc/passwd',
  'https://user:secret@example.org/',
  'https://user@example.org/',
  'http://',
  'http://a..b/',
  'http://.example.org/',
  'http://example.org:0/',
  'http://example.org:99999/',
  'http://[::1',
  `https://example.org/${'a'.repeat(2048)}`,
  `https://${'a'.repeat(300)}.example/`,
  'x'.repeat(5_000_000),
  '',
])('%.60s is nothing to fetch', (written) => {
  expect(normaliseUrl(written)).toBeUndefined();
});

test('links are resolved against the page they stand in', () => {
  expect(normaliseUrl('../b?x=1', 'https://example.org/a/c/d')).toBe('https://example.org/a/b?x=1');
  expect(normaliseUrl('//cdn.example/x', 'https://example.org/')).toBe('https://cdn.example/x');
  expect(normaliseUrl('example.org/x', 'https://example.org/a/')).toBe('https://example.org/a/example.org/x');
});

test('people may leave out the scheme', () => {
  expect(normaliseUrl('example.org/x')).toBe('http://example.org/x');
  expect(normaliseUrl(' example.org:8080/x ')).toBe('http://example.org:8080/x');
});

test('normalising twice changes nothing', () => {
  const pieces = [
    '%',
    '%2',
    '%2e',
    '%2E%2e/',
    '/',
    '//',
    '?',
    '&',
    '=',
    'a',
    ';jsessionid=1',
    '[',
    '\\',
    '{',
    '%25',
    '%c3',
    '+',
    '#',
    '\u00e9',
    ':',
    '@',
    '..',
  ];
  let state = 7;
  const next = (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % most;
  };
  for (let round = 0; round < 20_000; round++) {
    const tail = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join('');
    const once = normaliseUrl(`https://example.org/${tail}`);
    if (once !== undefined) expect(normaliseUrl(once), tail).toBe(once);
  }
});

test('hosts, sites and registrable domains', () => {
  expect(hostKey('https://www.example.co.uk:8080/x')).toBe('www.example.co.uk:8080');
  expect(hostKey('https://www.example.co.uk:443/x')).toBe('www.example.co.uk');
  expect(siteOf('https://www.example.co.uk:8080/x')).toBe('www.example.co.uk');
  expect(registrableDomain('https://a.b.example.co.uk/')).toBe('example.co.uk');
  expect(registrableDomain('https://ada.github.io/')).toBe('ada.github.io');
  expect(registrableDomain('http://127.0.0.1/')).toBe('127.0.0.1');
  expect(registrableDomain('http://localhost/')).toBe('localhost');
});
