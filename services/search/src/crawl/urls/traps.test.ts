import { expect, test } from 'vitest';
import { createTrapWatch, trapReason } from './traps.ts';

const now = Date.UTC(2026, 10, 15);

test.each([
  ['https://example.org/a/b/a/b/a/b/', 'repeated_segments'],
  ['https://example.org/x/x/x', 'repeated_segments'],
  ['https://example.org/a/1/a/2/a/3/a/4/a/5', 'repeated_segments'],
  [`https://example.org/${Array.from({ length: 25 }, (_, n) => `s${n}`).join('/')}`, 'too_deep'],
  [`https://example.org/?${Array.from({ length: 20 }, (_, n) => `p${n}=1`).join('&')}`, 'too_many_parameters'],
  ['https://example.org/?f=1&f=2&f=3&f=4', 'repeated_parameters'],
  ['https://example.org/?PHPSESSID=abc', 'session_id'],
  ['https://example.org/calendar/2031/05', 'endless_calendar'],
  ['https://example.org/events?date=1950-01-01', 'endless_calendar'],
  ['not an address', 'not_a_url'],
])('%.80s is a trap: %s', (url, reason) => {
  expect(trapReason(url, now)).toBe(reason);
});

test.each([
  'https://example.org/',
  'https://example.org/docs/api/v2/docs/',
  'https://example.org/calendar/2026/12',
  'https://example.org/history/1848/revolution',
  'https://example.org/events?id=203112345',
  'https://example.org/?a=1&b=2&c=3',
  'https://example.org/2026/11/15/a-long-title-of-an-article',
])('%s is none', (url) => {
  expect(trapReason(url, now)).toBeUndefined();
});

test('one page with ever new values of its parameters is noticed, and other pages of the host are not', () => {
  const watch = createTrapWatch({ mostQueries: 50 });
  const reasons = Array.from({ length: 60 }, (_, n) => watch.see(`https://example.org/list?page=${n}&sort=${n % 3}`));
  expect(reasons.filter((reason) => reason === 'endless_parameters')).toHaveLength(10);
  expect(watch.see('https://example.org/article?id=1')).toBeUndefined();
  expect(watch.see('https://other.example/list?page=1&sort=1')).toBeUndefined();
});

test('a calendar that goes on and on is noticed, a large site of numbered pages is not', () => {
  const watch = createTrapWatch({ mostDates: 30 });
  const days = Array.from({ length: 40 }, (_, n) =>
    watch.see(`https://example.org/cal/2026/${1 + (n % 12)}/${1 + (n % 28)}`),
  );
  expect(days.at(-1)).toBe('endless_calendar');
  const pages = Array.from({ length: 5000 }, (_, n) => watch.see(`https://example.org/article/${n}`));
  expect(pages.every((reason) => reason === undefined)).toBe(true);
});

test('what is remembered has a limit', () => {
  const watch = createTrapWatch({ mostHosts: 2, mostForms: 2, mostQueries: 1 });
  watch.see('https://a.example/x?p=1');
  for (const host of ['b', 'c', 'd']) watch.see(`https://${host}.example/x?p=1`);
  expect(watch.see('https://a.example/x?p=2')).toBeUndefined();
  expect(watch.see('https://d.example/x?p=2')).toBe('endless_parameters');
});
