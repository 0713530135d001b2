/** AES-256-GCM over JSON. The name of a record is authenticated with it, so that records cannot change places. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const algorithm = 'AES-GCM';

export const newDataKey = (): Promise<CryptoKey> =>
  // It must leave as bytes once: to be wrapped by whatever unlocks it.
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, true, ['encrypt', 'decrypt']);

/** Lives in this browser's storage and never leaves it: scripts can use it, and cannot read it. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['wrapKey', 'unwrapKey', 'encrypt', 'decrypt']);

/** From what a passkey yields (WebAuthn's PRF extension): the same each time, and never seen by a server. */
export async function keyFromSecret(secret: BufferSource): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('lyceum local storage');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
    material,
    { name: algorithm, length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

export async function wrap(dataKey: CryptoKey, by: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.wrapKey('raw', dataKey, by, { name: algorithm, iv }) };
}

export const unwrap = ({ iv, data }: Sealed, by: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.unwrapKey('raw', data, by, { name: algorithm, iv }, algorithm, true, ['encrypt', 'decrypt']);

export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(name);
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData }, key, plain) };
}

export async function unseal(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<unknown> {
  const additionalData = new TextEncoder().encode(name);
  const plain = await crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}
