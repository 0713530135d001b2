import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, Strict, Time } from '../shapes.ts';

/** Who did or saw what. Repeated looks at the same thing within five minutes are one entry. */
export const AdminAuditEntry = Strict({
  id: Id,
  at: Time,
  actorId: Nullable(Id),
  action: Type.String({ description: 'The call, such as `POST /api/admin/config`' }),
  status: Type.Integer({ minimum: 100, maximum: 599 }),
  requestId: Type.String(),
  detail: Type.Record(Type.String(), Type.Unknown(), { description: 'What was changed; never a secret' }),
});
export type AdminAuditEntry = Static<typeof AdminAuditEntry>;

export const RetentionReport = Strict({
  items: Type.Array(
    Strict({
      kind: Type.String(),
      keptFor: Type.String({ description: 'In words' }),
      lastRunAt: Nullable(Time),
      removed: Count,
    }),
  ),
});
export type RetentionReport = Static<typeof RetentionReport>;
