import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, pageQuery, Strict, Time } from '../shapes.ts';
import { EmailAddress, Line } from '../text.ts';
import { AccountStatus } from './account.ts';
import { DomainName } from './domain.ts';

/** What an administrator sees of an account: nothing of its mail and nothing of its settings. */
export const ManagedAccount = Strict({
  id: Id,
  userId: Id,
  address: EmailAddress,
  status: AccountStatus,
  suspensionReason: Nullable(Type.String()),
  storage: Strict({ usedBytes: Count, quotaBytes: Count, messages: Count }),
  createdAt: Time,
});
export type ManagedAccount = Static<typeof ManagedAccount>;

export const ManagedAccountQuery = Strict({
  ...pageQuery,
  domain: Type.Optional(DomainName),
  status: Type.Optional(AccountStatus),
  userId: Type.Optional(Id),
});
export type ManagedAccountQuery = Static<typeof ManagedAccountQuery>;

export const Suspension = Strict({ reason: Type.Optional(Line(500, { description: 'For the audit log' })) });
export type Suspension = Static<typeof Suspension>;
