import type {
  AuditQuery,
  ManagedUser,
  ManagedUserQuery,
  AuditEntry as ShownEntry,
} from '@lyceum/contracts/identity/admin';
import { toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { AuditEntry } from '../model/audit.ts';
import type { Client } from '../model/client.ts';
import { type PageMark, pageRequest } from '../model/page.ts';
import { isAdmin, type User } from '../model/user.ts';
import type { AuditFilter } from '../ports/audit-log.ts';
import type { Repositories } from '../ports/store.ts';
import type { EndSessionsDeps } from './end-sessions.ts';
import { type Shown, shown } from './lists.ts';
import { accountKey } from './login-attempts.ts';
import { showUser } from './profiles.ts';
import { audit } from './record.ts';

export interface AdministrationDeps extends EndSessionsDeps {
  blind(name: string, value: string): string;
  forgetProfile(userId: string): void;
}

export interface AdminAct {
  readonly actorId: string;
  readonly targetId: string;
  readonly client: Client;
}

export async function listUsers(
  { store, clock }: AdministrationDeps,
  { status, q, ...query }: ManagedUserQuery,
): Promise<Shown<ManagedUser>> {
  const now = clock.now();
  const page = await store.users.list({ status, text: q }, pageRequest('users', query), now);
  const active = await store.sessions.countActive(
    page.items.map(({ id }) => id),
    now,
  );
  const items: ManagedUser[] = [];
  for (const user of page.items)
    items.push(await showManaged(store, user, { now, activeSessions: active.get(user.id) ?? 0 }));
  return shown('users', page, items);
}

/** Disables a user and ends all of their sessions; what they have stays. */
export async function disableUser(deps: AdministrationDeps, act: AdminAct, reason?: string): Promise<ManagedUser> {
  const at = deps.clock.now();
  const { targetId } = act;
  const ended = await deps.store.atomically(async (inside) => {
    const user = await target(inside, targetId);
    if (isAdmin(user) && (await inside.users.otherAdministrators(targetId)) === 0) {
      throw problem({ code: 'last_administrator' });
    }
    await inside.users.change(targetId, { disabledAt: at, disabledReason: reason });
    await inside.challenges.removeOf(targetId);
    await audit(inside.auditLog, {
      action: 'user_disabled',
      ...act,
      at,
      detail: reason === undefined ? {} : { reason },
    });
    return inside.sessions.revoke({ userId: targetId }, at);
  });
  deps.sessionsEnded(ended);
  return managed(deps, targetId);
}

/** Enables a user again, and gives their logins a fresh start. */
export async function enableUser(deps: AdministrationDeps, act: AdminAct): Promise<ManagedUser> {
  const { targetId } = act;
  await deps.store.atomically(async (inside) => {
    const user = await target(inside, targetId);
    await inside.users.change(targetId, { disabledAt: undefined, disabledReason: undefined, lockedUntil: undefined });
    await inside.attempts.clear(accountKey(deps, user.email));
    await audit(inside.auditLog, { action: 'user_enabled', ...act, at: deps.clock.now() });
  });
  return managed(deps, targetId);
}

async function target({ users }: Pick<Repositories, 'users'>, id: string): Promise<User> {
  const user = await users.find(id);
  if (!user) throw problem({ code: 'not_found' });
  return user;
}

async function managed({ store, clock, forgetProfile }: AdministrationDeps, id: string): Promise<ManagedUser> {
  forgetProfile(id);
  const now = clock.now();
  const active = await store.sessions.countActive([id], now);
  return showManaged(store, await target(store, id), { now, activeSessions: active.get(id) ?? 0 });
}

async function showManaged(
  store: Parameters<typeof showUser>[0],
  user: User,
  { now, activeSessions }: { now: number; activeSessions: number },
): Promise<ManagedUser> {
  const locked = user.lockedUntil !== undefined && user.lockedUntil > now ? toTime(user.lockedUntil) : null;
  return {
    ...(await showUser(store, user, now)),
    lockedUntil: locked,
    disabledReason: user.disabledReason ?? null,
    activeSessions,
  };
}

/** The audit log, the latest first. */
export async function listAudit(
  { store }: Pick<AdministrationDeps, 'store'>,
  query: AuditQuery,
): Promise<Shown<ShownEntry>> {
  const page = await store.auditLog.list(auditFilter(query), pageRequest('audit', query));
  return shown('audit', page, page.items.map(showEntry));
}

const exportedAtOnce = 500;

/** All of it that fits the filter, a line of JSON an entry (ndjson). */
export async function* exportAudit(
  { store }: Pick<AdministrationDeps, 'store'>,
  query: AuditQuery,
): AsyncGenerator<string, void, undefined> {
  let after: PageMark | undefined;
  do {
    const page = await store.auditLog.list(auditFilter(query), { limit: exportedAtOnce, after });
    if (page.items.length > 0) yield page.items.map((entry) => `${JSON.stringify(showEntry(entry))}\n`).join('');
    after = page.next;
  } while (after);
}

const auditFilter = ({ from, to, actorId, action }: AuditQuery): AuditFilter => ({
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
  actorId,
  action,
});

const showEntry = ({ id, at, action, actorId, targetId, address, requestId, detail }: AuditEntry): ShownEntry => ({
  id,
  at: toTime(at),
  action,
  actorId: actorId ?? null,
  targetId: targetId ?? null,
  address: address ?? null,
  requestId: requestId ?? null,
  detail: { ...detail },
});
