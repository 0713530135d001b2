import type { Login, LoginReply } from '@lyceum/contracts/identity/session';
import { problem } from '@lyceum/platform/server/problem';
import type { DeviceClaim } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import { isTrusted } from '../model/device.ts';
import type { User } from '../model/user.ts';
import type { PasswordHasher } from '../passwords/hasher.ts';
import { type ClaimDeviceDeps, claimDevice } from './claim-device.ts';
import { type JudgeLoginDeps, judgeLogin } from './judge-login.ts';
import { type LoginAttemptsDeps, type TakenAttempt, takeLoginAttempt } from './login-attempts.ts';
import { type OpenChallengeDeps, openChallenge } from './open-challenge.ts';
import { type OpenSessionDeps, openSession } from './open-session.ts';
import { audit, record } from './record.ts';
import { refuseUnusable } from './refuse-unusable.ts';

export interface LoginDeps
  extends ClaimDeviceDeps,
    LoginAttemptsDeps,
    JudgeLoginDeps,
    OpenChallengeDeps,
    OpenSessionDeps {
  readonly store: OpenSessionDeps['store'];
  readonly hasher: PasswordHasher;
  /** Resolves when earlier registrations have been worked on: see model/intake.ts. */
  settled(): Promise<void>;
}

interface Attempted {
  readonly user: User | undefined;
  readonly device: DeviceClaim;
  readonly client: Client;
}

/** Signs in with a password, or asks for the second factor. */
export async function login(deps: LoginDeps, body: Login, client: Client): Promise<LoginReply> {
  await deps.settled();
  const found = await deps.store.users.findByEmail(body.email);
  const device = await claimDevice(deps, found?.id, { hint: body.device, client });
  const attempt = await takeLoginAttempt(deps, { email: body.email, client, device });
  const matches = await deps.hasher.verify(found?.passwordHash, body.password).catch(async (error: unknown) => {
    await attempt.giveBack();
    throw error;
  });
  if (!found || !matches) {
    await noteFailure(deps, { user: found, device, client }, attempt);
    throw problem({ code: 'invalid_credentials' });
  }
  await attempt.giveBack();
  refuseUnusable(found);
  await renewHash(deps, found, body.password);
  const risk = await judgeLogin(deps, found, { device, client });
  if (await needsSecondFactor(deps, { user: found, device, highRisk: risk.level === 'high' })) {
    return openChallenge(deps, { user: found, login: { device, risk } });
  }
  return openSession(deps, { userId: found.id, login: { device, risk }, client, trust: false });
}

/** The same work for an unknown address, but for the entry in an account that does not exist. */
async function noteFailure(
  { store, clock }: LoginDeps,
  { user, device, client }: Attempted,
  { exhaustedUntil }: TakenAttempt,
): Promise<void> {
  const at = clock.now();
  await store.atomically(async (inside) => {
    if (!user) {
      await audit(inside.auditLog, { action: 'login_failed', client, at, detail: { known: false } });
      return;
    }
    await record(inside, {
      kind: 'login_failed',
      userId: user.id,
      client,
      at,
      device: await summaryOf(inside, user, device),
    });
    if (exhaustedUntil === undefined) return;
    await inside.users.change(user.id, { lockedUntil: exhaustedUntil });
    await record(inside, { kind: 'account_locked', userId: user.id, client, at });
    await inside.letters.send(user, { about: 'account_locked', at, until: exhaustedUntil });
  });
}

async function summaryOf({ devices }: Pick<LoginDeps['store'], 'devices'>, user: User, { knownId }: DeviceClaim) {
  const known = knownId === undefined ? undefined : await devices.find(user.id, knownId);
  return known && { id: known.id, name: known.name, platform: known.platform ?? null };
}

/** ASVS 11.4.2: parameters grow with the years, and hashes with them, when their owner comes by. */
async function renewHash({ hasher, store }: LoginDeps, user: User, password: string): Promise<void> {
  if (!hasher.needsRehash(user.passwordHash)) return;
  await store.users.change(user.id, { passwordHash: await hasher.hash(password) });
}

interface Asked {
  readonly user: User;
  readonly device: DeviceClaim;
  readonly highRisk: boolean;
}

/** A trusted device spares the second factor, but not when something about the login is badly wrong. */
async function needsSecondFactor({ store, clock }: LoginDeps, { user, device, highRisk }: Asked): Promise<boolean> {
  if (highRisk) return true;
  const factor = await store.totpFactors.find(user.id);
  if (factor?.enabledAt === undefined) return false;
  if (device.provenBy === undefined || device.knownId === undefined) return true;
  const known = await store.devices.find(user.id, device.knownId);
  return !known || !isTrusted(known, clock.now());
}
