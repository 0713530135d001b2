import { type Static, Type } from 'typebox';
import { Version } from '../request-headers.ts';
import { Count, Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { EmailAddress, Line } from '../text.ts';
import { DomainName } from './domain.ts';
import { AccountSettings, AccountSettingsChange } from './settings.ts';

export const Username = Type.String({
  minLength: 3,
  maxLength: 64,
  pattern: '^[A-Za-z0-9](?:[._-]?[A-Za-z0-9])*$',
  description:
    'Letters a to z, digits, and single dots, hyphens and underscores between them; letter case does not count',
});

export const AvailabilityQuery = Strict({
  // Looser than a username, because "invalid" is one of the answers.
  username: Type.String({ minLength: 1, maxLength: 128 }),
  domain: Type.Optional(DomainName),
});
export type AvailabilityQuery = Static<typeof AvailabilityQuery>;

export const Availability = Strict({
  address: Type.String(),
  available: Type.Boolean(),
  reason: Nullable(OneOf(['taken', 'reserved', 'invalid', 'too_similar'])),
  suggestions: Type.Array(EmailAddress, { description: 'Addresses like it that are available' }),
});
export type Availability = Static<typeof Availability>;

const DisplayName = Line(100, { description: 'What recipients see beside the address' });

export const NewAccount = Strict({
  username: Username,
  domain: Type.Optional(DomainName),
  displayName: Type.Optional(DisplayName),
  settings: Type.Optional(AccountSettingsChange),
});
export type NewAccount = Static<typeof NewAccount>;

export const AccountChange = Strict(
  {
    displayName: Type.Optional(Nullable(DisplayName)),
    settings: Type.Optional(AccountSettingsChange),
  },
  { minProperties: 1 },
);
export type AccountChange = Static<typeof AccountChange>;

export const AccountStatus = OneOf(['active', 'suspended', 'deleting'], {
  description: '`suspended` by an administrator, or for receiving while over the allowance',
});
export type AccountStatus = Static<typeof AccountStatus>;

export const MailServer = Strict({
  host: Type.String(),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: OneOf(['starttls', 'tls', 'none']),
  username: Type.String({ description: 'With an app password, or with the token by XOAUTH2 or OAUTHBEARER' }),
});
export type MailServer = Static<typeof MailServer>;

export const Account = Strict({
  id: Id,
  address: EmailAddress,
  username: Type.String(),
  domain: DomainName,
  status: AccountStatus,
  displayName: Nullable(DisplayName),
  settings: AccountSettings,
  storage: Strict({ usedBytes: Count, quotaBytes: Count, messages: Count }),
  connection: Strict(
    { imap: Nullable(MailServer), smtp: MailServer },
    { description: 'What to enter in a mail program; `imap` is null while mail is read over HTTP only' },
  ),
  version: Version,
  createdAt: Time,
  updatedAt: Time,
});
export type Account = Static<typeof Account>;

export const AccountDeletion = Strict({
  id: Id,
  status: Type.Literal('deleting'),
  restorableUntil: Time,
});
export type AccountDeletion = Static<typeof AccountDeletion>;
