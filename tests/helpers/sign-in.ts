import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Active from the start, since the suite is started with these settings. */
export const admin = {
  email: 'admin@example.org',
  password: 'seven purple umbrellas in the rain',
  environment: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'seven purple umbrellas in the rain' },
};

/** Types the address and the password; what comes next is for the test to say. */
export async function typeCredentials(page: Page, webUrl: string): Promise<void> {
  await page.goto(`${webUrl}/sign-in`);
  await page.getByLabel('E-mail address').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, webUrl: string): Promise<void> {
  await typeCredentials(page, webUrl);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app would show (RFC 6238), `ahead` steps from now: a code works once. */
export function totp(secret: string, ahead = 0): string {
  let bits = '';
  for (const letter of secret.replaceAll(/[^A-Z2-7]/g, ''))
    bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
