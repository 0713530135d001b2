import { expect, test } from 'vitest';
import { createReservedNames } from './reserved.ts';

const reserved = createReservedNames();

test.each([
  'postmaster',
  'abuse',
  'noc',
  'hostmaster',
  'webmaster',
  'security',
  'admin',
  'administrator',
  'ssladmin',
  'sslwebmaster',
  'root',
  'sysadmin',
  'autoconfig',
  'autodiscover',
  'mta-sts',
  'wpad',
  'isatap',
  'localhost',
  'mailer-daemon',
  'noreply',
  'no-reply',
  'no.reply',
  'donotreply',
  'info',
  'support',
  'demo',
])('%s is reserved', (name) => {
  expect(reserved.has(name)).toBe(true);
});

test.each(['p0stmaster', 'adm1n', 'adrnin', 'post.master', 'vvebmaster', 'r00t', 'ma1ler-daem0n'])(
  '%s only dresses up as a reserved name, and is reserved too',
  (name) => {
    expect(reserved.has(name)).toBe(true);
  },
);

test.each([
  'jane',
  'jane.doe',
  'john',
  'ada',
  'alice',
  'bob',
  'maria',
  'peter',
  'teacher7',
  'adminton',
  'grace.hopper',
])('%s is for anyone to take', (name) => {
  expect(reserved.has(name)).toBe(false);
});
