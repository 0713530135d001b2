import { type Static, Type } from 'typebox';
import { OneOf, Strict } from '../shapes.ts';
import { Base64Url } from '../text.ts';

/*
 * The JSON forms of Web Authentication Level 3, sections 5.1.8 to 5.1.10: what `parseCreationOptionsFromJSON` and
 * `parseRequestOptionsFromJSON` take, and what `toJSON` of a credential gives.
 */

/** A credential id is at most 1023 bytes (section 4). */
const CredentialId = Base64Url(1364);
const Transports = Type.Array(Type.String({ minLength: 1, maxLength: 32 }), { maxItems: 10 });
const UserVerification = OneOf(['required', 'preferred', 'discouraged']);
const CredentialReference = Strict({
  id: CredentialId,
  type: Type.Literal('public-key'),
  transports: Type.Optional(Transports),
});

/** `prf` is asked for by apps that unlock local storage with a passkey. */
const RequestedExtensions = Strict({
  credProps: Type.Optional(Type.Boolean()),
  prf: Type.Optional(Strict({})),
});

export const CreationOptions = Strict({
  rp: Strict({ id: Type.Optional(Type.String()), name: Type.String() }),
  user: Strict({ id: Base64Url(86), name: Type.String(), displayName: Type.String() }),
  challenge: Base64Url(128),
  pubKeyCredParams: Type.Array(Strict({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds' })),
  excludeCredentials: Type.Optional(Type.Array(CredentialReference)),
  authenticatorSelection: Type.Optional(
    Strict({
      authenticatorAttachment: Type.Optional(OneOf(['platform', 'cross-platform'])),
      residentKey: Type.Optional(OneOf(['discouraged', 'preferred', 'required'])),
      requireResidentKey: Type.Optional(Type.Boolean()),
      userVerification: Type.Optional(UserVerification),
    }),
  ),
  hints: Type.Optional(Type.Array(Type.String())),
  attestation: Type.Optional(OneOf(['none', 'indirect', 'direct', 'enterprise'])),
  extensions: Type.Optional(RequestedExtensions),
});
export type CreationOptions = Static<typeof CreationOptions>;

export const RequestOptions = Strict({
  challenge: Base64Url(128),
  timeout: Type.Optional(Type.Integer({ minimum: 0, description: 'Milliseconds' })),
  rpId: Type.Optional(Type.String()),
  allowCredentials: Type.Optional(Type.Array(CredentialReference)),
  userVerification: Type.Optional(UserVerification),
  hints: Type.Optional(Type.Array(Type.String())),
  extensions: Type.Optional(RequestedExtensions),
});
export type RequestOptions = Static<typeof RequestOptions>;

/**
 * Only outputs of extensions that we ask for can be there. `prf.results` is left out on purpose: it is the key of the
 * user's local storage, and a client that sends it is told so rather than believed.
 */
const ExtensionResults = Strict({
  credProps: Type.Optional(Strict({ rk: Type.Optional(Type.Boolean()) })),
  prf: Type.Optional(Strict({ enabled: Type.Optional(Type.Boolean()) })),
});

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(OneOf(['platform', 'cross-platform'])),
  clientExtensionResults: ExtensionResults,
};

export const RegistrationCredential = Strict({
  ...credential,
  response: Strict({
    clientDataJSON: Base64Url(8192),
    attestationObject: Base64Url(65_536),
    authenticatorData: Type.Optional(Base64Url(16_384)),
    transports: Type.Optional(Transports),
    publicKey: Type.Optional(Base64Url(4096)),
    publicKeyAlgorithm: Type.Optional(Type.Integer({ minimum: -65_536, maximum: 65_535 })),
  }),
});
export type RegistrationCredential = Static<typeof RegistrationCredential>;

export const AuthenticationCredential = Strict({
  ...credential,
  response: Strict({
    clientDataJSON: Base64Url(8192),
    authenticatorData: Base64Url(16_384),
    signature: Base64Url(4096),
    userHandle: Type.Optional(Base64Url(86, { description: 'At most 64 bytes (section 5.4.3)' })),
  }),
});
export type AuthenticationCredential = Static<typeof AuthenticationCredential>;
