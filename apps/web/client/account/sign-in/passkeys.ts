import type { AuthenticationCredential, RegistrationCredential } from '@lyceum/contracts/identity/webauthn';

interface Ceremony {
  readonly challenge: string;
}

/** WebAuthn's JSON forms (Level 3, 5.1.8 and 5.1.9): browsers translate them, so that we need not. */
export async function askPasskey(options: Ceremony): Promise<AuthenticationCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return used(await navigator.credentials.get({ publicKey })).toJSON() as AuthenticationCredential;
}

export async function createPasskey(options: Ceremony): Promise<RegistrationCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  // Asked for here, so that the passkey can later unlock what this device keeps.
  const extensions = { ...publicKey.extensions, prf: {} };
  return used(
    await navigator.credentials.create({ publicKey: { ...publicKey, extensions } }),
  ).toJSON() as RegistrationCredential;
}

function used(credential: Credential | null): PublicKeyCredential {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was used.');
  return credential;
}
