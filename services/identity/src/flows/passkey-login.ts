import type { PasskeyLogin, PasskeyRequestOptions, PasskeySecondFactor } from '@lyceum/contracts/identity/passkey';
import type { Authenticated } from '@lyceum/contracts/identity/session';
import type { AuthenticationCredential } from '@lyceum/contracts/identity/webauthn';
import { problem } from '@lyceum/platform/server/problem';
import type { Passkeys, PasskeyUse } from '../factors/passkeys.ts';
import type { Client } from '../model/client.ts';
import type { Passkey } from '../model/passkey.ts';
import { secretHash } from '../model/secrets.ts';
import { finishChallenge, noteFailure, takeFactorAttempt } from './answer-challenge.ts';
import { type ClaimDeviceDeps, claimDevice } from './claim-device.ts';
import { type JudgeLoginDeps, judgeLogin } from './judge-login.ts';
import { type OpenSessionDeps, openSession } from './open-session.ts';
import { beginCeremony } from './passkeys.ts';
import { audit } from './record.ts';

export interface PasskeyLoginDeps extends OpenSessionDeps, ClaimDeviceDeps, JudgeLoginDeps {
  readonly store: OpenSessionDeps['store'];
  readonly webauthn: Passkeys;
}

/** Begins a login with nothing but a passkey: no address is asked for, so none can be tried. */
export async function beginPasskeyLogin(deps: PasskeyLoginDeps): Promise<PasskeyRequestOptions> {
  const options = await deps.webauthn.loginOptions();
  return beginCeremony(deps, options, { kind: 'login', userId: undefined, challengeId: undefined });
}

/** Signs in with a passkey. The device has verified its user, so that no second factor is asked for. */
export async function loginWithPasskey(
  deps: PasskeyLoginDeps,
  { ceremonyToken, credential, device: hint }: PasskeyLogin,
  client: Client,
): Promise<Authenticated> {
  const at = deps.clock.now();
  const ceremony = await deps.store.ceremonies.take(secretHash(ceremonyToken), 'login', at);
  if (!ceremony) throw problem({ code: 'challenge_expired' });
  const passkey = await usePasskey(deps, credential, { use: 'login', challenge: ceremony.challenge });
  const user = passkey && (await deps.store.users.find(passkey.userId));
  if (!user) {
    await audit(deps.store.auditLog, { action: 'login_failed', client, at, detail: { by: 'passkey' } });
    throw problem({ code: 'invalid_credentials' });
  }
  const device = await claimDevice(deps, user.id, { hint, client });
  const risk = await judgeLogin(deps, user, { device, client });
  return openSession(deps, { userId: user.id, login: { device, risk }, client, trust: false });
}

/** Begins to answer a login challenge with one of the user's passkeys. */
export async function beginPasskeySecondFactor(
  deps: PasskeyLoginDeps,
  challengeToken: string,
): Promise<PasskeyRequestOptions> {
  const challenge = await deps.store.challenges.findOpen(secretHash(challengeToken), deps.clock.now());
  if (!challenge) throw problem({ code: 'challenge_expired' });
  const { id, userId } = challenge;
  const options = await deps.webauthn.secondFactorOptions(await deps.store.passkeys.allOf(userId));
  return beginCeremony(deps, options, { kind: 'second_factor', userId, challengeId: id });
}

export async function answerWithPasskey(
  deps: PasskeyLoginDeps,
  { challengeToken, ceremonyToken, credential, trustDevice = false }: PasskeySecondFactor,
  client: Client,
): Promise<Authenticated> {
  const now = deps.clock.now();
  const challenge = await deps.store.challenges.takeGuess(secretHash(challengeToken), now);
  if (!challenge) throw problem({ code: 'challenge_expired' });
  const giveBack = await takeFactorAttempt(deps, challenge);
  const ceremony = await deps.store.ceremonies.take(secretHash(ceremonyToken), 'second_factor', now);
  const mine = ceremony?.challengeId === challenge.id;
  const passkey = mine
    ? await usePasskey(deps, credential, {
        use: 'second_factor',
        challenge: ceremony.challenge,
        ownerId: challenge.userId,
      })
    : undefined;
  if (!passkey) {
    await noteFailure(deps, challenge, client);
    throw problem({ code: 'passkey_refused' });
  }
  await giveBack();
  return finishChallenge(deps, challenge, { client, trust: trustDevice });
}

interface Use {
  readonly use: PasskeyUse;
  readonly challenge: string;
  /** Whose it must be, where that is known before. */
  readonly ownerId?: string;
}

/** The passkey, when the credential is good. Its counter moves on by compare-and-set, so that no answer counts twice. */
async function usePasskey(
  { store, webauthn, clock }: PasskeyLoginDeps,
  credential: AuthenticationCredential,
  { use, challenge, ownerId }: Use,
): Promise<Passkey | undefined> {
  const passkey = await store.passkeys.findByCredential(credential.id);
  if (!passkey || (ownerId !== undefined && passkey.userId !== ownerId)) return undefined;
  const { userId } = passkey;
  const verified = await webauthn.verifyAuthentication({ credential, challenge, use, passkey, userId });
  if (!verified) return undefined;
  const moved = await store.passkeys.use(passkey.id, { before: passkey.counter, after: verified.counter }, clock.now());
  return moved ? passkey : undefined;
}
