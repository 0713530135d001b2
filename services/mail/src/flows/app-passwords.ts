import { randomBytes } from 'node:crypto';
import type {
  CreatedAppPassword,
  NewAppPassword,
  AppPassword as WireAppPassword,
  AppPasswords as WireAppPasswords,
} from '@lyceum/contracts/mail/app-password';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { AppPassword } from '../model/app-password.ts';
import { hashAppPassword, writeAppPassword } from '../policy/app-password.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { AppPasswords } from '../ports/app-passwords.ts';
import { type AccountOfUser, findOwnAccount, findOwnKeptAccount } from './own-account.ts';

export interface AppPasswordDeps {
  readonly accounts: Pick<Accounts, 'find'>;
  readonly appPasswords: AppPasswords;
  readonly clock: Clock;
}

/** Enough for every device of a person; few enough to keep in view. */
const mostPerAccount = 25;

/** 120 bits: nobody guesses it, so a plain hash keeps it safe (NIST SP 800-63B, 5.1.2.2, on look-up secrets). */
const passwordBytes = 15;

export async function listAppPasswords(deps: AppPasswordDeps, wanted: AccountOfUser): Promise<WireAppPasswords> {
  const { id } = await findOwnAccount(deps, wanted);
  return { items: (await deps.appPasswords.ofAccount(id)).map(toWire) };
}

/** The password is in this answer and nowhere else. */
export async function createAppPassword(
  deps: AppPasswordDeps,
  wanted: AccountOfUser,
  { name, scopes }: NewAppPassword,
): Promise<CreatedAppPassword> {
  const { id: accountId } = await findOwnKeptAccount(deps, wanted);
  const secret = writeAppPassword(randomBytes(passwordBytes));
  const password: AppPassword = {
    id: newId(),
    name,
    scopes: [...new Set(scopes)],
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  const added = await deps.appPasswords.add({
    accountId,
    password,
    hash: hashAppPassword(accountId, secret),
    most: mostPerAccount,
  });
  if (!added) {
    throw problem({ code: 'app_password_limit_reached', detail: `An account can have ${mostPerAccount}.` });
  }
  return { ...toWire(password), password: secret };
}

export async function revokeAppPassword(
  deps: AppPasswordDeps,
  wanted: AccountOfUser,
  passwordId: string,
): Promise<void> {
  const { id } = await findOwnAccount(deps, wanted);
  if (!(await deps.appPasswords.revoke(id, passwordId))) {
    throw problem({ code: 'not_found', detail: 'There is no such app password.' });
  }
}

const toWire = ({ id, name, scopes, createdAt, lastUsedAt }: AppPassword): WireAppPassword => ({
  id,
  name,
  scopes: [...scopes],
  createdAt: toTime(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toTime(lastUsedAt),
});
