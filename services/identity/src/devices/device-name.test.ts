import { DeviceSummary } from '@lyceum/contracts/identity/device';
import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { describeDevice } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    'Chrome on Windows',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Microsoft Edge on Windows',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    'iOS 26',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
    'Android 16',
  ],
  ['curl/8.5.0', 'curl', undefined],
  ['', 'Unknown device', undefined],
  ['   ', 'Unknown device', undefined],
])('%s is “%s”', (userAgent, name, platform) => {
  expect(describeDevice(userAgent)).toEqual({ name, platform });
});

test.each([
  'http://evil.example/click\r\nBcc: eve@evil.example',
  '<script>alert(1)</script>',
  `${'('.repeat(100_000)}`,
  `Mozilla/5.0 (${'a;'.repeat(50_000)}`,
  '\u202Eevil',
  '🦩'.repeat(300),
])('whatever a client sends, the name is a short plain line', (userAgent) => {
  const { name, platform = null } = describeDevice(userAgent);
  const device = { id: '0197a3a0-0000-7000-8000-000000000001', name, platform };
  expect(Check(DeviceSummary, device)).toBe(true);
  expect(name).toMatch(/^[\p{L}\p{N} _+-]+$/u);
});
