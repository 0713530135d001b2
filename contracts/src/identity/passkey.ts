import { type Static, Type } from 'typebox';
import { Id, Nullable, Strict, Time } from '../shapes.ts';
import { Line, OpaqueToken } from '../text.ts';
import { DeviceHint } from './device.ts';
import { TrustDevice } from './session.ts';
import { Password } from './user.ts';
import { AuthenticationCredential, CreationOptions, RegistrationCredential, RequestOptions } from './webauthn.ts';

const PasskeyName = Line(100);

/** Ties the options that were given out to the answer that comes back; works once, for five minutes. */
const CeremonyToken = OpaqueToken;

export const Passkey = Strict({
  id: Id,
  name: PasskeyName,
  backedUp: Type.Boolean({ description: 'Whether it is kept by a password manager rather than by one device' }),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyRegistrationStart = Strict({ password: Password });
export type PasskeyRegistrationStart = Static<typeof PasskeyRegistrationStart>;

export const PasskeyRegistrationOptions = Strict({ ceremonyToken: CeremonyToken, options: CreationOptions });
export type PasskeyRegistrationOptions = Static<typeof PasskeyRegistrationOptions>;

export const PasskeyRegistration = Strict({
  ceremonyToken: CeremonyToken,
  name: Type.Optional(PasskeyName),
  credential: RegistrationCredential,
});
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** No address is asked for: the passkey says whose it is, and so nothing tells whether an address is known. */
export const PasskeyLoginStart = Strict({});
export type PasskeyLoginStart = Static<typeof PasskeyLoginStart>;

export const PasskeyRequestOptions = Strict({ ceremonyToken: CeremonyToken, options: RequestOptions });
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

export const PasskeyLogin = Strict({
  ceremonyToken: CeremonyToken,
  credential: AuthenticationCredential,
  device: Type.Optional(DeviceHint),
});
export type PasskeyLogin = Static<typeof PasskeyLogin>;

export const PasskeySecondFactorStart = Strict({ challengeToken: OpaqueToken });
export type PasskeySecondFactorStart = Static<typeof PasskeySecondFactorStart>;

export const PasskeySecondFactor = Strict({
  challengeToken: OpaqueToken,
  ceremonyToken: CeremonyToken,
  credential: AuthenticationCredential,
  trustDevice: Type.Optional(TrustDevice),
});
export type PasskeySecondFactor = Static<typeof PasskeySecondFactor>;

export const PasskeyChange = Strict({ name: PasskeyName });
export type PasskeyChange = Static<typeof PasskeyChange>;
