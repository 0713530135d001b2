import type { EmailVerification } from '@lyceum/contracts/identity/registration';
import type { Clock } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import { addressKey } from '../model/email-address.ts';
import type { MailedToken } from '../model/mailed-token.ts';
import { secretHash } from '../model/secrets.ts';
import type { Store } from '../ports/store.ts';
import { secondsUntil, verificationCodes } from './limits.ts';
import { record } from './record.ts';

export interface VerifyEmailDeps {
  readonly store: Store;
  readonly clock: Clock;
  blind(name: string, value: string): string;
  codeHash(ownerId: string, code: string): string;
  forgetProfile(userId: string): void;
}

/** Puts a registration into force, and gives the id of its user. */
export async function verifyEmail(deps: VerifyEmailDeps, answer: EmailVerification, client: Client): Promise<string> {
  const now = deps.clock.now();
  const found = await findToken(deps, answer, now);
  if (!found) throw problem({ code: 'token_unknown' });
  if (found.usedAt !== undefined) throw alreadyVerified();
  if (found.expiresAt <= now) throw problem({ code: 'token_expired' });
  const { id, userId, payload } = found;
  await deps.store.atomically(async (inside) => {
    // Two at once: one verifies, the other is told that it has happened.
    if (!(await inside.mailedTokens.use(id, now))) throw alreadyVerified();
    const changed = await inside.users.change(userId, { ...payload.registration, emailVerifiedAt: now });
    if (!changed) throw problem({ code: 'token_unknown' });
    await inside.mailedTokens.removeUnused('verification', userId);
    await record(inside, { kind: 'email_verified', userId, client, at: now });
  });
  deps.forgetProfile(userId);
  return userId;
}

const alreadyVerified = () =>
  problem({ code: 'token_used', detail: 'The address is already verified: you can sign in.' });

async function findToken(
  deps: VerifyEmailDeps,
  { token, email, code }: EmailVerification,
  now: number,
): Promise<MailedToken | undefined> {
  const { mailedTokens, users, attempts } = deps.store;
  if (token !== undefined) return mailedTokens.findByToken('verification', secretHash(token));
  if (email === undefined || code === undefined) return undefined;
  const key = `code:${deps.blind('address', addressKey(email))}`;
  const { allowed, resetsAt } = await attempts.take(key, verificationCodes, now);
  if (!allowed) {
    throw problem({
      code: 'too_many_requests',
      detail: 'Too many codes were tried. The link in the mail still works.',
      retryAfterSeconds: secondsUntil(resetsAt, now),
    });
  }
  const user = await users.findByEmail(email);
  const ownerId = user?.id ?? '';
  const found = await mailedTokens.findByCode('verification', ownerId, deps.codeHash(ownerId, code));
  if (found) await attempts.giveBack(key);
  return found;
}
