import type {
  AuthenticationCredential,
  CreationOptions,
  RegistrationCredential,
  RequestOptions,
} from '@lyceum/contracts/identity/webauthn';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** What is kept of a passkey. Nothing of it is secret: the private key never leaves the authenticator. */
export interface PasskeyRecord {
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** Grows with every use, where the authenticator counts at all; many always say 0. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** Whether it is kept by a password manager rather than by one device. */
  readonly backedUp: boolean;
}

export interface PasskeyUser {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/**
 * - `login`: nobody was named before. The passkey must say whose it is, and the device must have verified its user, so
 *   that it is two factors in one.
 * - `second_factor`: a password came before; having the device is enough.
 */
export type PasskeyUse = 'login' | 'second_factor';

export interface PasskeyAnswer {
  readonly credential: AuthenticationCredential;
  /** Of the options that were given out. */
  readonly challenge: string;
  readonly use: PasskeyUse;
  /** The stored passkey that the credential's id names, and its owner. */
  readonly passkey: PasskeyRecord;
  readonly userId: string;
}

/**
 * The ceremonies of Web Authentication Level 3, sections 7.1 and 7.2. Challenges and passkeys are kept by the caller,
 * who must take each challenge once only and store the counter by compare-and-set.
 */
export interface Passkeys {
  registrationOptions(user: PasskeyUser, existing: readonly PasskeyRecord[]): Promise<CreationOptions>;
  /** `undefined` when it is refused, for whatever reason. */
  verifyRegistration(credential: RegistrationCredential, challenge: string): Promise<PasskeyRecord | undefined>;
  loginOptions(): Promise<RequestOptions>;
  secondFactorOptions(passkeys: readonly PasskeyRecord[]): Promise<RequestOptions>;
  /** The passkey as it is to be stored now, or `undefined` when it is refused. */
  verifyAuthentication(answer: PasskeyAnswer): Promise<PasskeyRecord | undefined>;
}

/** The same five minutes for which a ceremony's token is good. */
const TIMEOUT_MS = 5 * 60_000;

/** EdDSA, ES256 and RS256 (IANA COSE algorithms): every authenticator on the market has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Passkeys belong to the host of the web app, and work on its pages only. */
export function createPasskeys({ webUrl, name }: { readonly webUrl: string; readonly name: string }): Passkeys {
  const { hostname: rpID, origin } = new URL(webUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID };

  return {
    async registrationOptions(user, existing) {
      const options = await generateRegistrationOptions({
        rpName: name,
        rpID,
        userName: user.email,
        userDisplayName: user.displayName,
        userID: new Uint8Array(Buffer.from(user.id)),
        timeout: TIMEOUT_MS,
        // Which make it is, is none of our business.
        attestationType: 'none',
        excludeCredentials: existing.map(reference),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return options as CreationOptions;
    },

    verifyRegistration: (credential, challenge) =>
      unlessRefused(async () => {
        const { registrationInfo: info } = await verifyRegistrationResponse({
          ...expected,
          response: credential,
          expectedChallenge: challenge,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        return (
          info && {
            credentialId: info.credential.id,
            publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
            counter: info.credential.counter,
            transports: credential.response.transports ?? [],
            backedUp: info.credentialBackedUp,
          }
        );
      }),

    async loginOptions() {
      const options = await generateAuthenticationOptions({ rpID, timeout: TIMEOUT_MS, userVerification: 'required' });
      return options as RequestOptions;
    },

    async secondFactorOptions(passkeys) {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT_MS,
        userVerification: 'preferred',
        allowCredentials: passkeys.map(reference),
      });
      return options as RequestOptions;
    },

    async verifyAuthentication({ credential, challenge, use, passkey, userId }) {
      if (credential.id !== passkey.credentialId || !namesOwner(credential, userId, use)) return undefined;
      return unlessRefused(async () => {
        const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
          ...expected,
          response: credential,
          expectedChallenge: challenge,
          requireUserVerification: use === 'login',
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        });
        return verified ? { ...passkey, counter: info.newCounter, backedUp: info.credentialBackedUp } : undefined;
      });
    },
  };
}

const reference = ({ credentialId, transports }: PasskeyRecord) => ({ id: credentialId, transports: [...transports] });

/** Section 7.2, step 6: who was not named before must be named by the credential; who was must not be contradicted. */
function namesOwner({ response }: AuthenticationCredential, userId: string, use: PasskeyUse): boolean {
  if (response.userHandle === undefined) return use === 'second_factor';
  return Buffer.from(response.userHandle, 'base64url').toString() === userId;
}

/** The library throws a plain error for each fault of what a client sent; which one is not for the client to know. */
async function unlessRefused<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
