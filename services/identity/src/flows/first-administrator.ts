import type { FirstAdministrator } from '@lyceum/contracts/identity/registration';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import { CannotStart } from '@lyceum/platform/service/cannot-start';
import type { Client } from '../model/client.ts';
import { isEmailAddress } from '../model/email-address.ts';
import { newSecret, secretHash } from '../model/secrets.ts';
import type { User } from '../model/user.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { PasswordPolicy } from '../passwords/policy.ts';
import type { Repositories, Store } from '../ports/store.ts';
import { firstAdministratorLink } from './links.ts';
import { audit } from './record.ts';
import { refuseWeak } from './refuse-weak.ts';
import { newToken } from './send-token.ts';

export interface FirstAdministratorDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly policy: PasswordPolicy;
  readonly webUrl: string;
  /** To the operator who started the service, and to nobody's log. */
  print(line: string): void;
}

export interface AdministratorSettings {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** There is nobody yet whose token this is. */
const nobody = { id: '' };

/** At every start, until there is an administrator: makes the one of the settings, or prints a link that makes one. */
export async function provideAdministrator(
  deps: FirstAdministratorDeps,
  settings: AdministratorSettings,
): Promise<void> {
  if ((await deps.store.users.otherAdministrators('')) > 0) return;
  const { email, password } = settings;
  if (email === undefined && password === undefined) return printLink(deps);
  if (email === undefined || password === undefined) {
    throw new CannotStart('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither for a one-time link.');
  }
  const names = { firstName: 'First', lastName: 'Administrator' };
  refuseBadSettings(deps, { email, password });
  await addAdministrator(deps, { email, password, ...names });
}

function refuseBadSettings(
  { policy }: FirstAdministratorDeps,
  { email, password }: { email: string; password: string },
): void {
  if (!isEmailAddress(email)) throw new CannotStart('ADMIN_EMAIL must be an e-mail address.');
  const faults = policy.faults(password, { email, firstName: '', lastName: '' });
  if (faults.length > 0) throw new CannotStart(`ADMIN_PASSWORD is too weak: ${faults.join(', ')}.`);
}

async function printLink({ store, clock, webUrl, print }: FirstAdministratorDeps): Promise<void> {
  const token = newSecret();
  await store.atomically(async ({ mailedTokens }) => {
    await mailedTokens.removeUnused('first_administrator', nobody.id);
    await mailedTokens.add(newToken('first_administrator', token, { user: nobody, now: clock.now() }));
  });
  print('There is no administrator yet. Whoever opens this link first, within a day, becomes it:');
  print(`  ${firstAdministratorLink(webUrl, token)}`);
}

/** Uses the printed link. It is good once, and only while there is no administrator. */
export async function becomeFirstAdministrator(
  deps: FirstAdministratorDeps,
  { token, ...person }: FirstAdministrator,
  client: Client,
): Promise<string> {
  const { mailedTokens } = deps.store;
  const found = await mailedTokens.findByToken('first_administrator', secretHash(token));
  if (!found) throw problem({ code: 'token_unknown' });
  if (found.usedAt !== undefined) throw problem({ code: 'token_used' });
  if (found.expiresAt <= deps.clock.now()) throw problem({ code: 'token_expired' });
  if (!isEmailAddress(person.email)) {
    throw problem({ code: 'invalid_input', errors: [{ path: '/email', message: 'must be an e-mail address' }] });
  }
  refuseWeak(deps.policy, person.password, person);
  return addAdministrator(deps, person, { tokenId: found.id, client });
}

interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale?: string;
}

/** Whoever configures the service, or reads what it prints, owns it: their address needs no further proof. */
async function addAdministrator(
  deps: FirstAdministratorDeps,
  { password, ...person }: Person,
  by?: { readonly tokenId: string; readonly client: Client },
): Promise<string> {
  const passwordHash = await deps.hasher.hash(password);
  const at = deps.clock.now();
  return deps.store.atomically(async (inside) => {
    if (by && !(await inside.mailedTokens.use(by.tokenId, at))) throw problem({ code: 'token_used' });
    if ((await inside.users.otherAdministrators('')) > 0) throw problem({ code: 'token_used' });
    const id = await putAdministrator(inside, { ...person, passwordHash }, at);
    await audit(inside.auditLog, { action: 'first_administrator', targetId: id, client: by?.client, at });
    return id;
  });
}

async function putAdministrator(
  { users }: Pick<Repositories, 'users'>,
  { email, firstName, lastName, locale, passwordHash }: Omit<Person, 'password'> & { passwordHash: string },
  at: number,
): Promise<string> {
  const granted = { passwordHash, roles: ['user', 'admin'], emailVerifiedAt: at } as const;
  const unhindered = { disabledAt: undefined, disabledReason: undefined, lockedUntil: undefined };
  const existing = await users.findByEmail(email);
  if (existing) {
    await users.change(existing.id, { ...granted, ...unhindered });
    return existing.id;
  }
  const user: User = {
    id: newId(),
    email,
    firstName,
    lastName,
    locale,
    createdAt: at,
    lastLoginAt: undefined,
    ...granted,
    ...unhindered,
  };
  await users.add(user);
  return user.id;
}
