import { expect, test } from 'vitest';
import { baseAddress, cutAddress, isListed } from './mail-address.ts';

test('an address is cut at its at sign and its first plus', () => {
  expect(cutAddress('Ada+News+x@Example.org')).toEqual({ local: 'ada', tag: 'news+x', domain: 'example.org' });
  expect(baseAddress('ada@example.org')).toBe('ada@example.org');
  expect(baseAddress('+x@example.org')).toBe('+x@example.org');
});

test.each([
  '"a b"@x.org',
  'a@b@c.org',
  'a,b@x.org',
  'a\r\nb@x.org',
  'a\0@x.org',
  '<a@x.org>',
  'a@x.org,b@y.org',
  'a',
  '@x.org',
  'a@',
])('what could be two addresses, or none, is none: %j', (address) => expect(cutAddress(address)).toBeUndefined());

test('a list names addresses, and domains with what is below them', () => {
  expect(isListed('Eve@Spam.example', ['eve@spam.example'])).toBe(true);
  expect(isListed('eve@mx.spam.example', ['spam.example'])).toBe(true);
  expect(isListed('eve@notspam.example', ['spam.example'])).toBe(false);
  expect(isListed('adam@spam.example', ['eve@spam.example'])).toBe(false);
});
