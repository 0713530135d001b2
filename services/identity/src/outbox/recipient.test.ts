import { expect, test } from 'vitest';
import { recipient } from './recipient.ts';

test.each([
  ['two addresses', 'ada@example.org,eve@evil.example'],
  ['two addresses with a semicolon', 'ada@example.org;eve@evil.example'],
  ['a line end', 'ada@example.org\r\nBcc: eve@evil.example'],
  ['a bare line feed', 'ada@example.org\nRCPT TO:<eve@evil.example>'],
  ['a name', 'Ada <ada@example.org>'],
  ['a second @', 'ada@example.org@evil.example'],
  ['a quoted part', '"ada, eve"@example.org'],
  ['a group', 'friends:ada@example.org'],
  ['nothing before the @', '@example.org'],
  ['a path behind the domain', 'ada@evil.example/example.org'],
  ['an empty text', ''],
  ['a blank', 'ada lovelace@example.org'],
  ['a NUL', 'ada@example.org\u0000'],
])('%s in place of an address is refused', (_, address) => {
  expect(() => recipient(address)).toThrow('not the address of one mailbox');
});

test.each([
  'ada@example.org',
  'ada+news@mail.example.org',
  "o'brien@example.org",
  'zoë@exämple.org',
  'a_b-c.d@x.example',
])('%s is one mailbox, and stays as it is', (address) => {
  expect(recipient(address)).toEqual({ name: '', address });
});
