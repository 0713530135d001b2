import { newId } from '@lyceum/platform/ids';
import { type MailedToken, tokenLastsMs } from '../model/mailed-token.ts';
import { newDigits, newSecret, secretHash } from '../model/secrets.ts';
import type { User } from '../model/user.ts';
import type { Repositories } from '../ports/store.ts';
import { resetLink, verificationLink } from './links.ts';

export interface TokenMailDeps {
  readonly webUrl: string;
  /** Digits are few, so that only a hash with a key hides them. */
  codeHash(ownerId: string, code: string): string;
}

type Inside = Pick<Repositories, 'mailedTokens' | 'letters'>;

interface About {
  readonly user: User;
  readonly now: number;
}

/** Mails a link and six digits that prove the address. Older ones stop working, but for the latest few that are kept. */
export async function sendVerification(
  { webUrl, codeHash }: TokenMailDeps,
  { mailedTokens, letters }: Inside,
  { user, now, keepOlder }: About & { readonly keepOlder: number },
): Promise<void> {
  const [token, code] = [newSecret(), newDigits()];
  const { passwordHash, firstName, lastName, locale } = user;
  await mailedTokens.removeUnused('verification', user.id, keepOlder);
  await mailedTokens.add({
    ...newToken('verification', token, { user, now }),
    codeHash: codeHash(user.id, code),
    payload: { registration: { passwordHash, firstName, lastName, locale } },
  });
  await letters.send(user, { about: 'verification', link: verificationLink(webUrl, token), code });
}

/** Mails a link that sets a new password; an older one stops working. */
export async function sendReset(
  { webUrl }: Pick<TokenMailDeps, 'webUrl'>,
  { mailedTokens, letters }: Inside,
  { user, now }: About,
): Promise<void> {
  const token = newSecret();
  await mailedTokens.removeUnused('password_reset', user.id);
  await mailedTokens.add(newToken('password_reset', token, { user, now }));
  await letters.send(user, {
    about: 'password_reset',
    link: resetLink(webUrl, token),
    validMs: tokenLastsMs.password_reset,
  });
}

export const newToken = (
  purpose: MailedToken['purpose'],
  token: string,
  { user, now }: { readonly user: Pick<User, 'id'>; readonly now: number },
): MailedToken => ({
  id: newId(),
  purpose,
  userId: user.id,
  tokenHash: secretHash(token),
  codeHash: undefined,
  payload: {},
  createdAt: now,
  expiresAt: now + tokenLastsMs[purpose],
  usedAt: undefined,
});
