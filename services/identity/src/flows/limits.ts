import { problem } from '@lyceum/platform/server/problem';
import type { AttemptLimit } from '../ports/attempts.ts';

const minutes = (count: number) => count * 60_000;

/** Mails of one kind to one address, so that nobody's mailbox is flooded through us. */
export const mailsToAnAddress: AttemptLimit = { most: 5, perMs: minutes(60) };

/** Six digits that are good for a day: five tries an hour are a chance of one in 8,000 a day. */
export const verificationCodes: AttemptLimit = { most: 5, perMs: minutes(60) };

/** Wrong second factors over all challenges of a user: who knows the password must not try codes without end. */
export const secondFactors: AttemptLimit = { most: 20, perMs: minutes(60) };

/** Wrong passwords and codes of somebody who is signed in. */
export const confirmations: AttemptLimit = { most: 10, perMs: minutes(15) };

/** A machine that tries many accounts. Classrooms share an address, so this is generous. */
export const loginsFromAnAddress: AttemptLimit = { most: 200, perMs: minutes(15) };

/** The same machine, where it names itself. */
export const loginsFromADevice: AttemptLimit = { most: 30, perMs: minutes(15) };

export const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000));

export const locked = (resetsAt: number, now: number) =>
  problem({ code: 'account_locked', retryAfterSeconds: secondsUntil(resetsAt, now) });
