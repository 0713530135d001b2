import { CreationOptions, RegistrationCredential, RequestOptions } from '@lyceum/contracts/identity/webauthn';
import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { createPasskeys, type PasskeyRecord, type PasskeyUse } from './passkeys.ts';
import { type Misbehaviour, softwareAuthenticator } from './testing/software-authenticator.ts';

const origin = 'https://lyceum.example.org';
const ada = { id: '0197a3a0-0000-7000-8000-000000000001', email: 'ada@example.org', displayName: 'Ada Lovelace' };
const passkeys = createPasskeys({ webUrl: origin, name: 'Lyceum' });

/** Ada's passkey, and the authenticator that has it. */
async function registered() {
  const authenticator = softwareAuthenticator({ origin });
  const options = await passkeys.registrationOptions(ada, []);
  const passkey = await passkeys.verifyRegistration(authenticator.register(options), options.challenge);
  if (!passkey) throw new Error('the passkey was refused');
  return { authenticator, passkey };
}

async function attempt(use: PasskeyUse, wrong: Misbehaviour = {}) {
  const { authenticator, passkey } = await registered();
  const options = use === 'login' ? await passkeys.loginOptions() : await passkeys.secondFactorOptions([passkey]);
  const credential = authenticator.authenticate(options, wrong);
  return passkeys.verifyAuthentication({ credential, challenge: options.challenge, use, passkey, userId: ada.id });
}

describe('adding a passkey', () => {
  test('the options are what the contract promises, for the host of the web app', async () => {
    const known: PasskeyRecord = {
      credentialId: 'AAAA',
      publicKey: '',
      counter: 0,
      transports: ['usb'],
      backedUp: false,
    };
    const options = await passkeys.registrationOptions(ada, [known]);
    expect(Check(CreationOptions, options)).toBe(true);
    expect(options).toMatchObject({
      rp: { id: 'lyceum.example.org', name: 'Lyceum' },
      user: { name: 'ada@example.org', displayName: 'Ada Lovelace' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['usb'] }],
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });

  test('no two ceremonies share a challenge', async () => {
    const [one, two] = await Promise.all([passkeys.loginOptions(), passkeys.loginOptions()]);
    expect(one.challenge).not.toBe(two.challenge);
  });

  test('a good answer gives what is to be stored', async () => {
    const { authenticator, passkey } = await registered();
    expect(passkey).toEqual({
      credentialId: authenticator.credentialId,
      publicKey: expect.stringMatching(/^[A-Za-z0-9_-]{90,}$/) as string,
      counter: 0,
      transports: ['internal'],
      backedUp: true,
    });
  });

  test('the software authenticator answers in the form of the contract', async () => {
    const options = await passkeys.registrationOptions(ada, []);
    expect(Check(RegistrationCredential, softwareAuthenticator({ origin }).register(options))).toBe(true);
  });

  test.each<[string, Misbehaviour]>([
    ['made on another site', { origin: 'https://lyceum.example.org.evil.example' }],
    ['made over plain http', { origin: 'http://lyceum.example.org' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['with another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['meant as a login', { type: 'webauthn.get' }],
    ['without the user having been verified', { userVerified: false }],
    ['without anybody being there', { userPresent: false }],
  ])('an answer %s is refused', async (_, wrong) => {
    const options = await passkeys.registrationOptions(ada, []);
    const credential = softwareAuthenticator({ origin }).register(options, wrong);
    expect(await passkeys.verifyRegistration(credential, options.challenge)).toBeUndefined();
  });

  test('garbage in place of an attestation is refused, not an error', async () => {
    const options = await passkeys.registrationOptions(ada, []);
    const credential = softwareAuthenticator({ origin }).register(options);
    const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect(await passkeys.verifyRegistration(broken, options.challenge)).toBeUndefined();
  });
});

describe('signing in', () => {
  test('the options for a login name nobody and ask for the user to be verified', async () => {
    const options = await passkeys.loginOptions();
    expect(Check(RequestOptions, options)).toBe(true);
    expect(options).toMatchObject({ rpId: 'lyceum.example.org', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test('the options for a second factor name the user’s passkeys', async () => {
    const { passkey } = await registered();
    const options = await passkeys.secondFactorOptions([passkey]);
    expect(Check(RequestOptions, options)).toBe(true);
    expect(options.allowCredentials).toEqual([
      { id: passkey.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test.each<PasskeyUse>(['login', 'second_factor'])(
    'a good answer is taken as %s, with its new counter',
    async (use) => {
      expect(await attempt(use)).toMatchObject({ counter: 1, backedUp: true });
    },
  );

  test.each<[string, Misbehaviour]>([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['with the challenge of another login', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
    ['meant as a registration', { type: 'webauthn.create' }],
    ['without anybody being there', { userPresent: false }],
    ['that names another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('an answer %s is refused, both as login and as second factor', async (_, wrong) => {
    expect(await attempt('login', wrong)).toBeUndefined();
    expect(await attempt('second_factor', wrong)).toBeUndefined();
  });

  test('a login needs the user to be verified; a second factor does not', async () => {
    expect(await attempt('login', { userVerified: false })).toBeUndefined();
    expect(await attempt('second_factor', { userVerified: false })).toBeDefined();
  });

  test('a login must say whose passkey it is; a second factor need not', async () => {
    expect(await attempt('login', { userHandle: null })).toBeUndefined();
    expect(await attempt('second_factor', { userHandle: null })).toBeDefined();
  });

  test('a counter that does not grow is a copy of the passkey, and refused', async () => {
    const { authenticator, passkey } = await registered();
    const options = await passkeys.loginOptions();
    const answer = (counter: number) =>
      passkeys.verifyAuthentication({
        credential: authenticator.authenticate(options, { counter }),
        challenge: options.challenge,
        use: 'login',
        passkey: { ...passkey, counter: 5 },
        userId: ada.id,
      });
    expect(await answer(5)).toBeUndefined();
    expect(await answer(4)).toBeUndefined();
    expect(await answer(6)).toMatchObject({ counter: 6 });
  });

  test('an authenticator that does not count is taken again and again', async () => {
    expect(await attempt('login', { counter: 0 })).toMatchObject({ counter: 0 });
  });

  test('the signature of another key is refused', async () => {
    const { passkey } = await registered();
    const { authenticator: other } = await registered();
    const options = await passkeys.loginOptions();
    const credential = { ...other.authenticate(options), id: passkey.credentialId, rawId: passkey.credentialId };
    const answer = { credential, challenge: options.challenge, use: 'login', passkey, userId: ada.id } as const;
    expect(await passkeys.verifyAuthentication(answer)).toBeUndefined();
  });

  test('a credential with another id than the stored one is refused', async () => {
    const { passkey } = await registered();
    const { authenticator: other } = await registered();
    const options = await passkeys.loginOptions();
    const credential = other.authenticate(options);
    const answer = { credential, challenge: options.challenge, use: 'login', passkey, userId: ada.id } as const;
    expect(await passkeys.verifyAuthentication(answer)).toBeUndefined();
  });
});
