import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  AuthenticationCredential,
  CreationOptions,
  RegistrationCredential,
  RequestOptions,
} from '@lyceum/contracts/identity/webauthn';
import { encodeCbor } from './cbor.ts';

/** What a test may make the authenticator or the browser do wrong. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
}

/** A passkey in software, with a real P-256 key: an authenticator and the browser around it, for tests. */
export interface SoftwareAuthenticator {
  readonly credentialId: string;
  register(options: CreationOptions, wrong?: Misbehaviour): RegistrationCredential;
  authenticate(options: RequestOptions, wrong?: Misbehaviour): AuthenticationCredential;
}

export function softwareAuthenticator({ origin }: { origin: string }): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, wrong: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  return {
    credentialId: id,
    register(options, wrong = {}) {
      userHandle = options.user.id;
      const authData = authenticatorData(wrong.rpId ?? options.rp.id ?? '', wrong, {
        counter,
        attested: attestedCredential(credentialId, publicKey),
      });
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    authenticate(options, wrong = {}) {
      counter = wrong.counter ?? counter + 1;
      const authData = authenticatorData(wrong.rpId ?? options.rpId ?? '', wrong, { counter });
      const data = clientData('webauthn.get', options.challenge, wrong);
      const handle = wrong.userHandle === undefined ? userHandle : wrong.userHandle;
      return {
        ...common,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign(privateKey, Buffer.concat([authData, sha256(data)])),
          ...(handle === null ? {} : { userHandle: handle }),
        },
      };
    },
  };
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const sign = (key: KeyObject, bytes: Uint8Array) => createSign('sha256').update(bytes).sign(key).toString('base64url');

/** Flags of section 6.1: user present, user verified, eligible for backup and backed up, attested data included. */
const FLAGS = { up: 0x01, uv: 0x04, backup: 0x18, attested: 0x40 };

function authenticatorData(
  rpId: string,
  { userVerified = true, userPresent = true }: Misbehaviour,
  { counter, attested }: { counter: number; attested?: Buffer },
): Buffer {
  const present = userPresent ? FLAGS.up : 0;
  const verified = userVerified ? FLAGS.uv : 0;
  const flags = present | verified | FLAGS.backup | (attested ? FLAGS.attested : 0);
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest, attested ?? Buffer.alloc(0)]);
}

/** Section 6.5.1: a make that says nothing, the id, and the key as COSE (RFC 9053, 7.1.1). */
function attestedCredential(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, encodeCbor(key)]);
}
