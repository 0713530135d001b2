import type { Authenticated } from '@lyceum/contracts/identity/session';
import type { User as Profile } from '@lyceum/contracts/identity/user';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { PendingLogin } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import { type Device, trustLastsMs } from '../model/device.ts';
import { newSecret, secretHash } from '../model/secrets.ts';
import { type Session, sessionLastsMs } from '../model/session.ts';
import type { User } from '../model/user.ts';
import type { Repositories, Store } from '../ports/store.ts';
import { networkOf } from './claim-device.ts';
import { deviceReportLink } from './links.ts';
import { record } from './record.ts';
import { refuseUnusable } from './refuse-unusable.ts';
import { newToken } from './send-token.ts';
import { showDevice } from './show-device.ts';

export interface OpenSessionDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly webUrl: string;
  blind(name: string, value: string): string;
  /** A JWT for this session. */
  sign(session: Session, user: User): Promise<string>;
  profile(userId: string): Promise<Profile>;
  forgetProfile(userId: string): void;
}

export interface Opening {
  readonly userId: string;
  readonly login: PendingLogin;
  readonly client: Client;
  /** Whether this device is to be trusted from now on, as its user asked with a second factor. */
  readonly trust: boolean;
}

interface Opened {
  readonly user: User;
  readonly device: Device;
  readonly session: Session;
}

/** The last step of every way to sign in: the device is noted, the session is opened and its token is signed. */
export async function openSession(deps: OpenSessionDeps, opening: Opening): Promise<Authenticated> {
  const deviceToken = opening.login.device.provenBy ?? newSecret();
  const { user, device, session } = await deps.store.atomically((inside) =>
    store(deps, inside, { ...opening, deviceToken }),
  );
  deps.forgetProfile(user.id);
  return {
    status: 'authenticated',
    token: await deps.sign(session, user),
    expiresAt: toTime(session.expiresAt),
    user: await deps.profile(user.id),
    device: showDevice(device, { currentId: device.id, now: session.createdAt }),
    deviceToken,
  };
}

type Storing = Opening & { readonly deviceToken: string };

async function store(deps: OpenSessionDeps, inside: Repositories, storing: Storing): Promise<Opened> {
  const { login, client, trust } = storing;
  const now = deps.clock.now();
  // Read again: an administrator may have disabled the account while a code was being typed.
  const user = await inside.users.find(storing.userId);
  if (!user) throw problem({ code: 'challenge_expired' });
  refuseUnusable(user);
  const { device, isNew } = await noteDevice(deps, inside, storing);
  const session = newSession({ user, device, client, now });
  await inside.sessions.add(session);
  await inside.users.change(user.id, { lastLoginAt: now });
  const summary = { id: device.id, name: device.name, platform: device.platform ?? null };
  const event = { userId: user.id, client, at: now, device: summary };
  await record(inside, { kind: 'login', ...event, risk: login.risk, detail: { sessionId: session.id } });
  if (trust) await record(inside, { kind: 'device_trusted', ...event });
  if (isNew) {
    await record(inside, { kind: 'new_device', ...event });
    await reportDevice(deps, inside, { user, device, client });
  }
  return { user, device, session };
}

async function noteDevice(deps: OpenSessionDeps, { devices }: Repositories, storing: Storing) {
  const { userId, login, client, trust, deviceToken } = storing;
  const { likeness, name, platform, knownId } = login.device;
  const now = deps.clock.now();
  const seen = { network: networkOf(deps, client), tokenHash: secretHash(deviceToken), lastSeenAt: now };
  const trusted = trust ? { trustedUntil: now + trustLastsMs } : {};
  const known = knownId === undefined ? undefined : await devices.find(userId, knownId);
  if (known) {
    // Trust belongs to who holds the token that was given out with it: a new token begins without.
    const former = login.device.provenBy === undefined ? { trustedUntil: undefined } : {};
    const change = { ...seen, ...former, ...trusted };
    await devices.change(userId, known.id, change);
    return { device: { ...known, ...change }, isNew: false };
  }
  const described = { id: newId(), userId, likeness, name, platform, firstSeenAt: now, trustedUntil: undefined };
  const device: Device = { ...described, ...seen, ...trusted };
  await devices.add(device);
  return { device, isNew: true };
}

interface SessionParts {
  readonly user: User;
  readonly device: Device;
  readonly client: Client;
  readonly now: number;
}

function newSession({ user, device, client, now }: SessionParts): Session {
  // Tokens count in whole seconds, and the session ends when its token does.
  const createdAt = Math.floor(now / 1000) * 1000;
  return {
    id: newId(),
    userId: user.id,
    deviceId: device.id,
    address: client.address,
    country: client.country,
    createdAt,
    lastUsedAt: now,
    expiresAt: createdAt + sessionLastsMs,
    revokedAt: undefined,
  };
}

/** Tells the owner, with a link that ends it all in one tap (ASVS 6.3.5). */
async function reportDevice(
  { webUrl, clock }: OpenSessionDeps,
  { mailedTokens, letters }: Repositories,
  { user, device, client }: Omit<SessionParts, 'now'>,
): Promise<void> {
  const token = newSecret();
  const at = clock.now();
  const report = { ...newToken('device_report', token, { user, now: at }), payload: { deviceId: device.id } };
  await mailedTokens.add(report);
  const from = { address: client.address, country: client.country };
  const link = deviceReportLink(webUrl, token);
  await letters.send(user, { about: 'new_device', at, device: device.name, from, link });
}
