import type { AccountSettingsChange } from '@lyceum/contracts/mail/settings';
import { expect, test } from 'vitest';
import { defaultSettings } from '../model/default-settings.ts';
import { faultsOfSettings, mergeSettings } from './account-settings.ts';

const own = 'jane@one.test';
const faultsAfter = (change: AccountSettingsChange) =>
  faultsOfSettings(mergeSettings(defaultSettings, change), own).map(({ path }) => path);

test('a change in part leaves the rest, at both levels', () => {
  const merged = mergeSettings(defaultSettings, {
    signature: 'Jane',
    spam: { level: 'high' },
    blockedSenders: ['spam.test'],
  });
  expect(merged).toEqual({
    ...defaultSettings,
    signature: 'Jane',
    spam: { level: 'high', deleteAfterDays: 30 },
    blockedSenders: ['spam.test'],
  });
  expect(mergeSettings(merged, { blockedSenders: [] }).blockedSenders).toEqual([]);
});

test('what an account starts with is without fault', () => {
  expect(faultsOfSettings(defaultSettings, own)).toEqual([]);
});

test.each<[string, AccountSettingsChange]>([
  ['/settings/replyTo', { replyTo: 'jane@nowhere' }],
  ['/settings/replyTo', { replyTo: 'jane..doe@two.test' }],
  ['/settings/forwarding/to', { forwarding: { enabled: true } }],
  ['/settings/forwarding/to', { forwarding: { to: 'not@an@address' } }],
  ['/settings/forwarding/to', { forwarding: { enabled: true, to: 'Jane@ONE.test' } }],
  ['/settings/forwarding/to', { forwarding: { enabled: true, to: 'jane+tag@one.test' } }],
  ['/settings/autoReply/body', { autoReply: { enabled: true } }],
  ['/settings/autoReply/until', { autoReply: { from: '2030-02-01T00:00:00Z', until: '2030-01-01T00:00:00Z' } }],
  ['/settings/blockedSenders/1', { blockedSenders: ['spam.test', 'nonsense'] }],
  ['/settings/allowedSenders/0', { allowedSenders: ['a@b@c'] }],
  ['/settings/timezone', { timezone: 'Europe/Atlantis' }],
  ['/settings/language', { language: 'en-e' }],
])('the fault is said at %s', (path, change) => {
  expect(faultsAfter(change)).toEqual([path]);
});

test('what makes sense together is taken', () => {
  expect(
    faultsAfter({
      replyTo: 'jane.doe@two.test',
      forwarding: { enabled: true, to: 'jane@two.test' },
      autoReply: { enabled: true, body: 'Away', from: '2030-01-01T00:00:00Z', until: '2030-02-01T00:00:00Z' },
      blockedSenders: ['spam.test', 'someone@else.test'],
      timezone: 'Europe/Vienna',
      language: 'pt-BR',
    }),
  ).toEqual([]);
});
