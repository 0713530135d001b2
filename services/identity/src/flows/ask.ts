import type { Registration, VerificationSent } from '@lyceum/contracts/identity/registration';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import { isEmailAddress } from '../model/email-address.ts';
import type { Request } from '../model/intake.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import type { PasswordPolicy } from '../passwords/policy.ts';
import type { Repositories } from '../ports/store.ts';
import { refuseWeak } from './refuse-weak.ts';

export interface AskDeps {
  readonly store: Pick<Repositories, 'intakes'>;
  /** Says that there is something to work on. */
  nudge(): void;
  isFull(): boolean;
}

export interface RegisterDeps extends AskDeps {
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly policy: PasswordPolicy;
}

/**
 * Takes a registration. Nothing here looks at whether the address is known, so nothing can tell: see model/intake.ts,
 * and handle-request.ts for what becomes of it.
 */
export async function register(deps: RegisterDeps, body: Registration, client: Client): Promise<VerificationSent> {
  const { email, password, firstName, lastName, locale } = body;
  refuseNonAddress(email);
  refuseWeak(deps.policy, password, body);
  const passwordHash = await deps.hasher.hash(password);
  const credentials = { passwordHash, firstName, lastName, locale };
  await writeDown(deps, { kind: 'registration', email, credentials, client });
  return { status: 'verification_sent' };
}

/** Takes the wish for another verification mail, or for a link that sets a new password. */
export async function askFor(deps: AskDeps, kind: 'resend' | 'forgot', about: { email: string; client: Client }) {
  refuseNonAddress(about.email);
  await writeDown(deps, { kind, ...about });
}

async function writeDown({ store, nudge, isFull }: AskDeps, request: Request): Promise<void> {
  if (isFull()) throw problem({ code: 'overloaded', retryAfterSeconds: 5 });
  await store.intakes.add({ id: newId(), request });
  nudge();
}

function refuseNonAddress(email: string): void {
  if (isEmailAddress(email)) return;
  throw problem({ code: 'invalid_input', errors: [{ path: '/email', message: 'must be an e-mail address' }] });
}
