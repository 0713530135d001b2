import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { EmailAddress, OpaqueToken } from '../text.ts';
import { Device, DeviceHint, DeviceSummary, DeviceToken } from './device.ts';
import { Code, Password, User } from './user.ts';

export const Login = Strict({
  email: EmailAddress,
  password: Password,
  device: Type.Optional(DeviceHint),
});
export type Login = Static<typeof Login>;

export const Authenticated = Strict({
  status: Type.Literal('authenticated'),
  token: Type.String({ description: 'A JWT, to be sent as `Authorization: Bearer`' }),
  expiresAt: Time,
  user: User,
  device: Device,
  deviceToken: DeviceToken,
});
export type Authenticated = Static<typeof Authenticated>;

export const ChallengeMethod = OneOf(['totp', 'recovery_code', 'passkey', 'email_code'], {
  description: '`email_code` is asked of users without a second factor when a login looks unusual',
});
export type ChallengeMethod = Static<typeof ChallengeMethod>;

export const TwoFactorRequired = Strict({
  status: Type.Literal('two_factor_required'),
  challengeToken: OpaqueToken,
  methods: Type.Array(ChallengeMethod),
  expiresAt: Time,
});
export type TwoFactorRequired = Static<typeof TwoFactorRequired>;

export const LoginReply = Type.Union([Authenticated, TwoFactorRequired]);
export type LoginReply = Static<typeof LoginReply>;

export const TrustDevice = Type.Boolean({
  default: false,
  description: 'Do not ask for a second factor on this device for 30 days',
});

export const TwoFactorAnswer = Strict({
  challengeToken: OpaqueToken,
  code: Code,
  trustDevice: Type.Optional(TrustDevice),
});
export type TwoFactorAnswer = Static<typeof TwoFactorAnswer>;

/** Made from an address with data that is kept here: nobody else is asked. */
export const Place = Strict({ country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1' }) });
export type Place = Static<typeof Place>;

export const Session = Strict({
  id: Id,
  status: OneOf(['active', 'expired', 'revoked']),
  current: Type.Boolean({ description: 'Whether this very request was made with it' }),
  device: DeviceSummary,
  address: Nullable(Type.String({ description: 'IP address of the last use' })),
  place: Nullable(Place),
  createdAt: Time,
  lastUsedAt: Time,
  expiresAt: Time,
});
export type Session = Static<typeof Session>;

export const SessionsRevoked = Strict({ revoked: Count });
export type SessionsRevoked = Static<typeof SessionsRevoked>;
