import type { Prover } from './local-vault.ts';
import { keyFromSecret } from './sealing.ts';

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Fingerprint, face or PIN: whatever the device asks to let a passkey be used. No server takes part. */
export const passkeyProver: Prover = {
  async prove(credentialId, salt) {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(credentialId) }],
        userVerification: 'required',
        timeout: 60_000,
        ...(salt ? { extensions: { prf: { eval: { first: salt as Uint8Array<ArrayBuffer> } } } } : {}),
      },
    });
    if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was used.');
    return credential.getClientExtensionResults().prf?.results?.first;
  },
  keyFrom: keyFromSecret,
};
