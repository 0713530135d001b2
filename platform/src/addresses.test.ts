import { expect, test } from 'vitest';
import { clientNetwork, isInRanges, parseRange } from './addresses.ts';

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['192.0.2.1', ['192.0.2.1'], true],
  ['192.0.2.1', [], false],
  ['not an address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (address, ranges, inside) => {
  expect(isInRanges(address, ranges)).toBe(inside);
});

test.each(['10.0.0.0/33', '10.0.0/8', 'x', '10.0.0.0/8/8', '::1/129', ''])('"%s" is no range', (text) => {
  expect(parseRange(text)).toBeUndefined();
});

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
