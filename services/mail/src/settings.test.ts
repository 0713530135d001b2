import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings, SettingsError } from '@lyceum/platform/settings/read';
import { expect, test } from 'vitest';
import { mailSettings } from './settings.ts';

/** As the service reads them. */
const everySetting = { ...commonSettings, ...mailSettings };

test('the seed’s limits are what holds when nothing is set', () => {
  expect(readSettings(everySetting, {})).toMatchObject({
    DEFAULT_DOMAIN: 'lyceum.test',
    ACCOUNTS_PER_USER: 10,
    ACCOUNT_QUOTA_BYTES: 10_737_418_240,
    ADDRESS_HOLD_DAYS: 90,
    SMTP_PORT: 2525,
    SUBMISSION_PORT: 2587,
    DNS_SERVERS: undefined,
  });
});

test.each([
  ['192.0.2.53', ['192.0.2.53']],
  ['192.0.2.53:5353, [2001:db8::53]:53', ['192.0.2.53:5353', '[2001:db8::53]:53']],
  ['2001:db8::53', ['2001:db8::53']],
])('DNS servers are read from %s', (DNS_SERVERS, servers) => {
  expect(readSettings(everySetting, { DNS_SERVERS }).DNS_SERVERS).toEqual(servers);
});

test.each(['dns.example.org', '192.0.2.53:0', '192.0.2.53:99999', '192.0.2.53,,', '[192.0.2.53'])(
  '%s are no DNS servers, and the start says so',
  (DNS_SERVERS) => {
    expect(() => readSettings(everySetting, { DNS_SERVERS })).toThrow(SettingsError);
    expect(() => readSettings(everySetting, { DNS_SERVERS })).toThrow(/DNS_SERVERS must be addresses/);
  },
);

test.each([
  { ACCOUNTS_PER_USER: '0' },
  { ACCOUNT_QUOTA_BYTES: 'ten' },
  { ACCOUNT_GRACE_DAYS: '-1' },
  { DEFAULT_DOMAIN: 'nowhere' },
  { SMTP_URL: 'http://relay.test' },
  { MAIL_DOMAINS: 'one.test,two' },
])('%j stops the start', (environment) => {
  expect(() => readSettings(everySetting, environment)).toThrow(Object.keys(environment)[0]);
});
