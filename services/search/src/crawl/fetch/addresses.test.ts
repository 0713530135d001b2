import { expect, test } from 'vitest';
import { createAddressCheck } from './addresses.ts';

const isPublic = createAddressCheck([]);

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '100::1',
  '4000::1',
  'not an address',
  '',
  '127.1',
  '0177.0.0.1',
])('%s may not be connected to', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '64:ff9b::808:808', '::ffff:8.8.8.8'])(
  '%s may be connected to',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test('an operator can allow ranges, and only those', () => {
  const check = createAddressCheck(['127.0.0.0/8', ' fd00::/8 ', 'nonsense', '10.0.0.5']);
  expect(check('127.3.2.1')).toBe(true);
  expect(check('::ffff:127.3.2.1')).toBe(true);
  expect(check('fd12::1')).toBe(true);
  expect(check('10.0.0.5')).toBe(true);
  expect(check('10.0.0.6')).toBe(false);
  expect(check('169.254.169.254')).toBe(false);
});
