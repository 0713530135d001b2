import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, pageQuery, Strict, Time } from '../shapes.ts';
import { Line } from '../text.ts';
import { User, UserStatus } from './user.ts';

export const ManagedUser = Strict({
  ...User.properties,
  lockedUntil: Nullable(Time),
  disabledReason: Nullable(Type.String()),
  activeSessions: Count,
});
export type ManagedUser = Static<typeof ManagedUser>;

export const ManagedUserQuery = Strict({
  ...pageQuery,
  status: Type.Optional(UserStatus),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 254, description: 'Part of a name or an address' })),
});
export type ManagedUserQuery = Static<typeof ManagedUserQuery>;

export const UserDisabling = Strict({
  reason: Type.Optional(Line(500, { description: 'For the audit log; the user does not see it' })),
});
export type UserDisabling = Static<typeof UserDisabling>;

const AuditAction = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9_.]+$' });

export const AuditQuery = Strict({
  ...pageQuery,
  from: Type.Optional(Time),
  to: Type.Optional(Time),
  actorId: Type.Optional(Id),
  action: Type.Optional(AuditAction),
});
export type AuditQuery = Static<typeof AuditQuery>;

export const AuditEntry = Strict({
  id: Id,
  at: Time,
  action: AuditAction,
  actorId: Nullable(Id),
  targetId: Nullable(Id),
  address: Nullable(Type.String({ description: 'IP address' })),
  requestId: Nullable(Type.String()),
  detail: Type.Record(Type.String(), Type.Unknown(), { description: 'What was changed; never a secret' }),
});
export type AuditEntry = Static<typeof AuditEntry>;
