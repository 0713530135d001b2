import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/*
 * Codes of an authenticator app (RFC 6238). Apps agree on SHA-1, six digits and 30 seconds, and many ignore a URI that
 * says otherwise, so that is what we say; HMAC does not need a hash without collisions (RFC 6238, 5.1; RFC 4226, B.2).
 */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const PERIOD_SECONDS = 30;

/** RFC 4226, section 4, R6: as long as the output of the hash, 160 bits. */
const SECRET_BYTES = 20;

/** RFC 6238, 5.2: one step for the delay of the network, and for clocks that are a little off. */
const DRIFT = [0, -1, 1];

/** A fresh secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The link that an authenticator app reads, mostly as a picture. */
export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const parameters = { algorithm: ALGORITHM, digits: DIGITS, period: PERIOD_SECONDS };
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), ...parameters }).toString();
}

/** The picture of a link, in black on white whatever the page looks like: cameras need the contrast. */
export const qrSvg = (uri: string): string => renderSVG(uri, { ecc: 'M', border: 4 });

export const timeStepAt = (epochMs: number): number => Math.floor(epochMs / 1000 / PERIOD_SECONDS);

export interface TotpMoment {
  /** Base32. */
  readonly secret: string;
  readonly timeStep: number;
  readonly algorithm?: 'SHA1' | 'SHA256' | 'SHA512';
  readonly digits?: number;
}

/** The code of one time step. */
export function totpCode({ secret, timeStep, algorithm = ALGORITHM, digits = DIGITS }: TotpMoment): string {
  const timestamp = timeStep * PERIOD_SECONDS * 1000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), algorithm, digits, period: PERIOD_SECONDS, timestamp });
}

/**
 * The time step that a code belongs to, now or one step around it; `undefined` for any other code. Which one it was
 * must be kept, and no code of that step or an earlier one taken again. All steps are tried however early one matches,
 * and compared in constant time, so that the time taken says nothing.
 */
export function matchingTimeStep(secret: string, code: string, nowMs: number): number | undefined {
  const typed = Buffer.from(code.replaceAll(/[\s-]/g, ''));
  const now = timeStepAt(nowMs);
  let found: number | undefined;
  for (const timeStep of DRIFT.map((drift) => now + drift)) {
    const expected = Buffer.from(totpCode({ secret, timeStep }));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) found ??= timeStep;
  }
  return found;
}
