import { describe, expect, test } from 'vitest';
import { accountErasedMail } from './account-erased.ts';
import { alreadyRegisteredMail } from './already-registered.ts';
import { emailCodeMail } from './email-code.ts';
import type { WrittenMail } from './letter.ts';
import { newDeviceMail } from './new-device.ts';
import { passwordChangedMail } from './password-changed.ts';
import { passwordResetMail } from './password-reset.ts';
import { recoveryCodesLowMail } from './recovery-codes-low.ts';
import { twoFactorChangedMail } from './two-factor-changed.ts';
import { verificationMail } from './verification.ts';

const link = 'https://lyceum.example.org/do#token=abc';
const at = Date.UTC(2026, 2, 4, 15, 6);
const newDevice = { device: 'Firefox on Linux', country: 'AT', address: '192.0.2.7', at, revokeLink: link };

type Reader = { locale: string | null; firstName: string };

/** All of them, with whatever name and language. */
const mails: [string, (reader: Reader) => WrittenMail][] = [
  ['verification', ({ locale }) => verificationMail({ locale, link, code: '012345' })],
  ['already registered', (reader) => alreadyRegisteredMail({ ...reader, signInLink: link })],
  ['new device', (reader) => newDeviceMail({ ...reader, ...newDevice })],
  ['password reset', (reader) => passwordResetMail({ ...reader, link, validMinutes: 30 })],
  ['password changed', (reader) => passwordChangedMail({ ...reader, at, forgotLink: link })],
  ['two-factor changed', (reader) => twoFactorChangedMail({ ...reader, change: 'disabled', at, securityLink: link })],
  ['e-mail code', (reader) => emailCodeMail({ ...reader, code: '012345' })],
  ['recovery codes low', (reader) => recoveryCodesLowMail({ ...reader, left: 2, securityLink: link })],
  ['account erased', (reader) => accountErasedMail({ ...reader, at })],
];

/** What a reader of the HTML sees. */
const visible = (markup: string) =>
  markup
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

describe.each(mails)('%s', (_, write) => {
  test.each(['en', 'de'])('in %s the text and the HTML say the same', (locale) => {
    const { text, html } = write({ locale, firstName: 'Ada' });
    const seen = visible(html);
    const lines = text.split(/\n+/).map((line) => line.trim().replace(/:$/, ''));
    for (const line of lines) expect(seen).toContain(line);
  });

  test('is German for German speakers and English for everybody else', () => {
    const german = write({ locale: 'de-AT', firstName: 'Ada' });
    const english = write({ locale: 'en', firstName: 'Ada' });
    expect(german.text).toMatch(/^Guten Tag/);
    expect(german.html).toContain('<html lang="de">');
    expect(german.subject).not.toBe(english.subject);
    expect(english.text).toMatch(/^Hello/);
    for (const locale of [null, 'fr', 'den', 'pt-BR']) expect(write({ locale, firstName: 'Ada' })).toEqual(english);
  });

  test('loads nothing from anywhere, and runs nothing', () => {
    const { html } = write({ locale: 'en', firstName: 'Ada' });
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|style)|url\(|@import|src=|on\w+=/i);
    const links = [...html.matchAll(/(?:href|background|action)="([^"]*)"/g)].map(([, target]) => target);
    expect(links.filter((target) => target !== link)).toEqual([]);
  });

  test('a name with markup stays a name', () => {
    const { html, subject } = write({ locale: 'en', firstName: '<img src=x onerror="alert(1)">&' });
    expect(html).not.toContain('<img');
    expect(subject).not.toContain('<');
  });

  test('a name with line ends starts no line of its own', () => {
    const { text, subject } = write({ locale: 'en', firstName: 'Ada\r\nBcc: eve@evil.example\u2028You have won' });
    expect(text).not.toMatch(/^(Bcc|You have won)/m);
    expect(subject).toMatch(/^[^\r\n]+$/);
  });
});

test('the verification mail shows code and link, and no name that a stranger could have typed', () => {
  const { text } = verificationMail({ locale: 'en', link, code: '012345' });
  expect(text).toContain('012345');
  expect(text).toContain(`\n${link}\n`);
  expect(text).toMatch(/^Hello,\n/);
});

test('no code is in a subject, where a locked phone shows it', () => {
  for (const [, write] of mails) expect(write({ locale: 'en', firstName: 'Ada' }).subject).not.toMatch(/\d/);
});

test('the mail about a new device says which, when and where, and has the link that revokes', () => {
  const { text } = newDeviceMail({ locale: 'de', firstName: 'Ada', ...newDevice });
  expect(text).toContain('Gerät: Firefox on Linux');
  expect(text).toContain('4. März 2026');
  expect(text).toContain('15:06 UTC');
  expect(text).toContain('192.0.2.7 (Österreich)');
  expect(text).toContain(link);
});

test('a device’s name starts no line of its own either', () => {
  const { text } = newDeviceMail({ locale: 'en', firstName: 'Ada', ...newDevice, device: 'Phone\nYou have won' });
  expect(text).toContain('Device: Phone You have won');
});

test('without a country the address stands alone', () => {
  const { text } = newDeviceMail({ locale: 'en', firstName: 'Ada', ...newDevice, country: undefined });
  expect(text).toContain('Address: 192.0.2.7\n');
});

test.each(['enabled', 'disabled', 'recovery_codes_replaced', 'passkey_added', 'passkey_removed'] as const)(
  'the change “%s” has words of its own',
  (change) => {
    const { text } = twoFactorChangedMail({ locale: 'en', firstName: 'Ada', change, at, securityLink: link });
    const other = twoFactorChangedMail({
      locale: 'en',
      firstName: 'Ada',
      change: change === 'enabled' ? 'disabled' : 'enabled',
      at,
      securityLink: link,
    });
    expect(text).not.toBe(other.text);
    expect(text).toContain('4 March 2026');
  },
);
