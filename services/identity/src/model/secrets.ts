import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 bits from the operating system, for links, challenges and devices (ASVS 11.5.1 asks for 128). */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A secret of {@link newSecret} is kept only as this: it has too much entropy to be guessed from its hash. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Six digits, each value as likely as any other. */
export const newDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Spaces and hyphens are for the eye only. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '');
