import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { matchingTimeStep, newTotpSecret, qrSvg, timeStepAt, totpCode, totpUri } from './totp.ts';

describe('RFC 6238, appendix B', () => {
  /** The keys of the reference implementation: the digits over and over, as long as the hash. */
  const key = (bytes: number) => Secret.fromLatin1('1234567890'.repeat(7).slice(0, bytes)).base32;
  const secrets = { SHA1: key(20), SHA256: key(32), SHA512: key(64) };

  test.each([
    [59, '94287082', 'SHA1'],
    [59, '46119246', 'SHA256'],
    [59, '90693936', 'SHA512'],
    [1111111109, '07081804', 'SHA1'],
    [1111111109, '68084774', 'SHA256'],
    [1111111109, '25091201', 'SHA512'],
    [1111111111, '14050471', 'SHA1'],
    [1111111111, '67062674', 'SHA256'],
    [1111111111, '99943326', 'SHA512'],
    [1234567890, '89005924', 'SHA1'],
    [1234567890, '91819424', 'SHA256'],
    [1234567890, '93441116', 'SHA512'],
    [2000000000, '69279037', 'SHA1'],
    [2000000000, '90698825', 'SHA256'],
    [2000000000, '38618901', 'SHA512'],
    [20000000000, '65353130', 'SHA1'],
    [20000000000, '77737706', 'SHA256'],
    [20000000000, '47863826', 'SHA512'],
  ] as const)('at %d s the code is %s with %s', (seconds, code, algorithm) => {
    const timeStep = timeStepAt(seconds * 1000);
    expect(totpCode({ secret: secrets[algorithm], timeStep, algorithm, digits: 8 })).toBe(code);
  });
});

describe('which codes match', () => {
  const secret = newTotpSecret();
  const now = Date.UTC(2026, 5, 1, 12, 0, 10);
  const step = timeStepAt(now);
  const codeOf = (timeStep: number) => totpCode({ secret, timeStep });

  test.each([-1, 0, 1])('the code that is %d steps away matches, and says which step it is of', (drift) => {
    expect(matchingTimeStep(secret, codeOf(step + drift), now)).toBe(step + drift);
  });

  test.each([-3, -2, 2, 3])('the code that is %d steps away does not', (drift) => {
    expect(matchingTimeStep(secret, codeOf(step + drift), now)).toBeUndefined();
  });

  test('the step changes every thirty seconds, not a millisecond before', () => {
    const start = step * 30_000;
    expect(timeStepAt(start + 29_999)).toBe(step);
    expect(timeStepAt(start + 30_000)).toBe(step + 1);
  });

  test('blanks and hyphens do not count', () => {
    const code = codeOf(step);
    expect(matchingTimeStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
    expect(matchingTimeStep(secret, `${code.slice(0, 3)}-${code.slice(3)}`, now)).toBe(step);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('“%s” is no code at all', (code) => {
    expect(matchingTimeStep(secret, code, now)).toBeUndefined();
  });

  test('the code of another secret does not match', () => {
    const steps = [step - 1, step, step + 1];
    const ours = new Set(steps.map(codeOf));
    const other = Array.from({ length: 10 }, newTotpSecret)
      .map((another) => totpCode({ secret: another, timeStep: step }))
      .find((code) => !ours.has(code));
    expect(matchingTimeStep(secret, other ?? '', now)).toBeUndefined();
  });
});

describe('the secret and its link', () => {
  test('a secret has 160 bits, and no two are the same', () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(secrets).size).toBe(100);
  });

  test('the link carries issuer, account and secret, whatever signs they have', () => {
    const secret = newTotpSecret();
    const uri = new URL(totpUri({ secret, issuer: 'Lyceum: Süd & Co', account: 'ada+x@example.org' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('Lyceum: Süd & Co:ada+x@example.org');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Lyceum: Süd & Co',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });

  test('the picture is an SVG that refers to nothing outside', () => {
    const svg = qrSvg(totpUri({ secret: newTotpSecret(), issuer: 'Lyceum', account: 'ada@example.org' }));
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>$/s);
    expect(svg).not.toMatch(/<script|<image|href|style=/i);
  });
});
