import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { addressKey } from '../model/email-address.ts';
import type { Intake, Request } from '../model/intake.ts';
import type { User } from '../model/user.ts';
import type { Repositories, Store } from '../ports/store.ts';
import { mailsToAnAddress } from './limits.ts';
import { audit, record } from './record.ts';
import { sendReset, sendVerification, type TokenMailDeps } from './send-token.ts';

export interface HandleRequestDeps extends TokenMailDeps {
  readonly store: Store;
  readonly clock: Clock;
  /** A hash that only this installation can make. */
  blind(name: string, value: string): string;
}

type Work = { readonly inside: Repositories; readonly user: User | undefined; readonly now: number };

/** Does what was asked about an address, once, and puts the letter into the outbox in the same transaction. */
export async function handleRequest(deps: HandleRequestDeps, { id, request }: Intake): Promise<void> {
  const now = deps.clock.now();
  await deps.store.atomically(async (inside) => {
    if (!(await inside.intakes.take(id))) return;
    const key = `mail:${request.kind}:${deps.blind('address', addressKey(request.email))}`;
    const { allowed } = await inside.attempts.take(key, mailsToAnAddress, now);
    if (!allowed) {
      await audit(inside.auditLog, {
        action: 'mail_withheld',
        client: request.client,
        at: now,
        detail: { about: request.kind },
      });
      return;
    }
    const user = await inside.users.findByEmail(request.email);
    if (request.kind === 'registration') await completeRegistration(deps, { inside, user, now }, request);
    else await answerWish(deps, { inside, user, now }, request);
  });
}

async function completeRegistration(
  deps: HandleRequestDeps,
  { inside, user, now }: Work,
  { email, credentials, client }: Extract<Request, { kind: 'registration' }>,
): Promise<void> {
  if (user?.emailVerifiedAt !== undefined) {
    await inside.letters.send(user, { about: 'already_registered' });
    await audit(inside.auditLog, { action: 'registration_repeated', targetId: user.id, client, at: now });
    return;
  }
  const pending = user ? { ...user, ...credentials } : newUser(email, credentials, now);
  if (user) await inside.users.change(user.id, credentials);
  else {
    await inside.users.add(pending);
    await record(inside, { kind: 'registered', userId: pending.id, client, at: now });
  }
  // A registration that somebody else made before keeps its own link, and this one its own: see Credentials.
  await sendVerification(deps, inside, { user: pending, now, keepOlder: 2 });
}

const newUser = (
  email: string,
  credentials: Pick<User, 'passwordHash' | 'firstName' | 'lastName' | 'locale'>,
  now: number,
): User => ({
  id: newId(),
  email,
  ...credentials,
  roles: ['user'],
  emailVerifiedAt: undefined,
  disabledAt: undefined,
  disabledReason: undefined,
  lockedUntil: undefined,
  createdAt: now,
  lastLoginAt: undefined,
});

/** Somebody who has not verified the address yet needs that mail first, whatever they asked for. */
async function answerWish(
  deps: HandleRequestDeps,
  { inside, user, now }: Work,
  { kind, client }: Exclude<Request, { kind: 'registration' }>,
): Promise<void> {
  if (!user || user.disabledAt !== undefined) return;
  if (user.emailVerifiedAt === undefined) {
    await sendVerification(deps, inside, { user, now, keepOlder: 0 });
    return;
  }
  if (kind === 'resend') return;
  await sendReset(deps, inside, { user, now });
  await record(inside, { kind: 'password_reset_requested', userId: user.id, client, at: now });
}
