import type { TokenVerifier } from '@lyceum/platform/tokens/verifier';
import { type VerifyAppPasswordDeps, verifyAppPassword } from '../flows/verify-app-password.ts';
import type { Account } from '../model/account.ts';
import { baseAddress } from '../model/mail-address.ts';

export interface SignInDeps extends VerifyAppPasswordDeps {
  readonly tokens: TokenVerifier;
}

export interface Credentials {
  readonly username: string;
  readonly password?: string | undefined;
  /** Of identity, in place of a password. */
  readonly accessToken?: string | undefined;
}

/** The account that a mail program may send from: with an app password, or with the token of its owner. */
export async function signIn(
  deps: SignInDeps,
  { username, password, accessToken }: Credentials,
): Promise<Account | undefined> {
  const address = baseAddress(username);
  if (address === undefined) return undefined;
  if (password !== undefined) return verifyAppPassword(deps, { address, password, scope: 'send' });
  const caller = accessToken === undefined ? undefined : await deps.tokens.verify(accessToken);
  if (!caller) return undefined;
  const account = await deps.accounts.findByAddress(address);
  return account?.userId === caller.userId && account.status === 'active' ? account : undefined;
}
