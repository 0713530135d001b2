import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { EmailAddress, LanguageTag, Line } from '../text.ts';

/** Only the size is judged here: whether a password is good enough is for the policy, which says why. */
export const Password = Type.String({ minLength: 1, maxLength: 1024, description: 'Never trimmed or changed' });

export const FirstName = Line(100);
export const LastName = Line(100);

export const UserStatus = OneOf(['pending_verification', 'active', 'locked', 'disabled'], {
  description: '`locked` is for a time, after failed logins; `disabled` is an administrator’s decision',
});
export type UserStatus = Static<typeof UserStatus>;

export const Role = OneOf(['user', 'admin'], { description: 'Everyone is a `user`' });
export type Role = Static<typeof Role>;

export const TwoFactorMethod = OneOf(['totp', 'passkey'], {
  description: '`totp` is a code from an authenticator app (RFC 6238)',
});
export type TwoFactorMethod = Static<typeof TwoFactorMethod>;

export const User = Strict({
  id: Id,
  email: EmailAddress,
  emailVerified: Type.Boolean(),
  status: UserStatus,
  firstName: FirstName,
  lastName: LastName,
  locale: Nullable(LanguageTag),
  roles: Type.Array(Role),
  twoFactor: Strict({
    enabled: Type.Boolean(),
    methods: Type.Array(TwoFactorMethod),
    recoveryCodesLeft: Count,
  }),
  createdAt: Time,
  lastLoginAt: Nullable(Time),
});
export type User = Static<typeof User>;

export const ProfileChange = Strict(
  {
    firstName: Type.Optional(FirstName),
    lastName: Type.Optional(LastName),
    locale: Type.Optional(Nullable(LanguageTag)),
  },
  { minProperties: 1 },
);
export type ProfileChange = Static<typeof ProfileChange>;

/** A digit code from an authenticator app or a mail, or a recovery code; spaces and hyphens do not count. */
export const Code = Type.String({
  minLength: 6,
  maxLength: 32,
  pattern: '^[A-Za-z0-9 -]+$',
  description: 'Spaces and hyphens do not count',
});

export const Erasure = Strict({
  password: Password,
  code: Type.Optional(Code),
});
export type Erasure = Static<typeof Erasure>;
