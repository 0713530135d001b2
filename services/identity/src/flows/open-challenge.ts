import type { ChallengeMethod, TwoFactorRequired } from '@lyceum/contracts/identity/session';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { challengeLastsMs, type PendingLogin } from '../model/challenge.ts';
import { newDigits, newSecret, secretHash } from '../model/secrets.ts';
import type { User } from '../model/user.ts';
import type { Repositories, Store } from '../ports/store.ts';

export interface OpenChallengeDeps {
  readonly store: Store;
  readonly clock: Clock;
  codeHash(ownerId: string, code: string): string;
}

export interface Challenged {
  readonly user: User;
  readonly login: PendingLogin;
}

/** Keeps a login whose password was right until its second factor comes, for five minutes. */
export async function openChallenge(
  { store, clock, codeHash }: OpenChallengeDeps,
  { user, login }: Challenged,
): Promise<TwoFactorRequired> {
  const now = clock.now();
  const methods = await methodsOf(store, user.id);
  const [id, token, code] = [newId(), newSecret(), newDigits()];
  const mailed = methods.includes('email_code');
  const expiresAt = now + challengeLastsMs;
  await store.atomically(async ({ challenges, letters }) => {
    await challenges.add({
      id,
      tokenHash: secretHash(token),
      userId: user.id,
      methods,
      codeHash: mailed ? codeHash(id, code) : undefined,
      login,
      expiresAt,
    });
    if (mailed) await letters.send(user, { about: 'email_code', code });
  });
  return { status: 'two_factor_required', challengeToken: token, methods: [...methods], expiresAt: toTime(expiresAt) };
}

/**
 * Who has a second factor is asked for it and nothing less: a mailed code would turn whoever reads the mail, and can so
 * reset the password, into the owner (ASVS 6.4.3).
 */
async function methodsOf(
  { totpFactors, recoveryCodes, passkeys }: Pick<Repositories, 'totpFactors' | 'recoveryCodes' | 'passkeys'>,
  userId: string,
): Promise<readonly ChallengeMethod[]> {
  const factor = await totpFactors.find(userId);
  const hasPasskey = (await passkeys.allOf(userId)).length > 0;
  const passkey = hasPasskey ? (['passkey'] as const) : [];
  if (factor?.enabledAt === undefined) return ['email_code', ...passkey];
  const recovery = (await recoveryCodes.left(userId)) > 0 ? (['recovery_code'] as const) : [];
  return ['totp', ...passkey, ...recovery];
}
