import type { Activity as ShownActivity } from '@lyceum/contracts/identity/activity';
import type { Device as ShownDevice } from '@lyceum/contracts/identity/device';
import type { Session as ShownSession } from '@lyceum/contracts/identity/session';
import { type Clock, toTime } from '@lyceum/platform/clock';
import type { Activity } from '../model/activity.ts';
import { cursorOf, type Paged, pageRequest } from '../model/page.ts';
import { type Session, sessionStatus } from '../model/session.ts';
import type { Repositories } from '../ports/store.ts';
import { deviceSummary, showDevice } from './show-device.ts';

export interface ListsDeps {
  readonly store: Pick<Repositories, 'sessions' | 'devices' | 'activities'>;
  readonly clock: Clock;
}

export interface Asking {
  readonly userId: string;
  readonly sessionId: string;
}

export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface Shown<T> {
  items: T[];
  nextCursor: string | null;
}

export const shown = <T>(list: string, { next }: Paged<unknown>, items: T[]): Shown<T> => ({
  items,
  nextCursor: cursorOf(list, next),
});

const placeOf = (country: string | undefined) => (country === undefined ? null : { country });

/** The user's sessions, the last used first. */
export async function listSessions(
  { store, clock }: ListsDeps,
  { userId, sessionId }: Asking,
  query: PageQuery,
): Promise<Shown<ShownSession>> {
  const page = await store.sessions.list(userId, pageRequest('sessions', query));
  const now = clock.now();
  const items: ShownSession[] = [];
  for (const session of page.items) {
    items.push(await showSession(store, session, { sessionId, now }));
  }
  return shown('sessions', page, items);
}

async function showSession(
  { devices }: Pick<Repositories, 'devices'>,
  session: Session,
  { sessionId, now }: { sessionId: string; now: number },
): Promise<ShownSession> {
  const device = await devices.find(session.userId, session.deviceId);
  return {
    id: session.id,
    status: sessionStatus(session, now),
    current: session.id === sessionId,
    device: device ? deviceSummary(device) : { id: session.deviceId, name: 'Forgotten device', platform: null },
    address: session.address,
    place: placeOf(session.country),
    createdAt: toTime(session.createdAt),
    lastUsedAt: toTime(session.lastUsedAt),
    expiresAt: toTime(session.expiresAt),
  };
}

/** The devices of the user, the last seen first. */
export async function listDevices(
  { store, clock }: ListsDeps,
  { userId, sessionId }: Asking,
  query: PageQuery,
): Promise<Shown<ShownDevice>> {
  const page = await store.devices.list(userId, pageRequest('devices', query));
  const currentId = await currentDeviceId(store, { userId, sessionId });
  const now = clock.now();
  return shown(
    'devices',
    page,
    page.items.map((device) => showDevice(device, { currentId, now })),
  );
}

export async function currentDeviceId(
  { sessions }: Pick<Repositories, 'sessions'>,
  { userId, sessionId }: Asking,
): Promise<string> {
  return (await sessions.find(userId, sessionId))?.deviceId ?? '';
}

/** What happened to the account, the latest first. */
export async function listActivity(
  { store }: ListsDeps,
  { userId }: Asking,
  query: PageQuery,
): Promise<Shown<ShownActivity>> {
  const page = await store.activities.list(userId, pageRequest('activity', query));
  return shown('activity', page, page.items.map(showActivity));
}

const showActivity = ({ id, kind, at, device, address, country, risk }: Activity): ShownActivity => ({
  id,
  kind,
  at: toTime(at),
  device: device ?? null,
  address: address ?? null,
  place: placeOf(country),
  risk: { level: risk.level, reasons: [...risk.reasons] },
});
