import type { RecoveryCodes, TwoFactorSetup } from '@lyceum/contracts/identity/two-factor';
import { problem } from '@lyceum/platform/server/problem';
import { newRecoveryCodes, recoveryCodeHash } from '../factors/recovery-codes.ts';
import { matchingTimeStep, newTotpSecret, qrSvg, totpUri } from '../factors/totp.ts';
import type { Client } from '../model/client.ts';
import { plainCode } from '../model/secrets.ts';
import type { Store } from '../ports/store.ts';
import { codeProblem } from './check-code.ts';
import { type ConfirmDeps, confirmCode, confirming, confirmPassword, currentUser } from './confirm.ts';
import { record } from './record.ts';

export interface TwoFactorDeps extends ConfirmDeps {
  readonly store: Store;
  readonly issuerName: string;
  forgetProfile(userId: string): void;
}

/** Makes a secret for an authenticator app. Nothing changes until it is enabled with a first code. */
export async function setUpTwoFactor(deps: TwoFactorDeps, userId: string, password: string): Promise<TwoFactorSetup> {
  const user = await confirmPassword(deps, userId, password);
  const secret = newTotpSecret();
  if (!(await deps.store.totpFactors.prepare(userId, secret))) throw problem({ code: 'two_factor_already_enabled' });
  const otpauthUri = totpUri({ secret, issuer: deps.issuerName, account: user.email });
  return { secret, otpauthUri, qrSvg: qrSvg(otpauthUri) };
}

interface Asking {
  readonly userId: string;
  readonly client: Client;
}

/** Turns it on, and gives the recovery codes this once. */
export async function enableTwoFactor(
  deps: TwoFactorDeps,
  { userId, client }: Asking,
  code: string,
): Promise<RecoveryCodes> {
  const user = await currentUser(deps, userId);
  const factor = await deps.store.totpFactors.find(userId);
  if (!factor) throw problem({ code: 'two_factor_setup_missing' });
  if (factor.enabledAt !== undefined) throw problem({ code: 'two_factor_already_enabled' });
  const codes = newRecoveryCodes();
  await confirming(deps, `confirm:code:${userId}`, async () => {
    const at = deps.clock.now();
    const step = matchingTimeStep(factor.secret, plainCode(code), at);
    if (step === undefined) throw codeProblem('wrong');
    await deps.store.atomically(async (inside) => {
      if (!(await inside.totpFactors.claimStep(userId, step))) throw codeProblem('used');
      if (!(await inside.totpFactors.enable(userId, at))) throw problem({ code: 'two_factor_already_enabled' });
      await inside.recoveryCodes.replace(userId, codes.map(recoveryCodeHash));
      await record(inside, { kind: 'two_factor_enabled', userId, client, at });
      await inside.letters.send(user, { about: 'factor_changed', at, change: 'enabled' });
    });
  });
  deps.forgetProfile(userId);
  return { recoveryCodes: codes };
}

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Turns it off; no device stays trusted, since trust was given with it. */
export async function disableTwoFactor(deps: TwoFactorDeps, { userId, client }: Asking, proof: Proof): Promise<void> {
  const user = await proveBoth(deps, userId, proof);
  const at = deps.clock.now();
  await deps.store.atomically(async (inside) => {
    if (!(await inside.totpFactors.remove(userId))) throw problem({ code: 'two_factor_not_enabled' });
    await inside.recoveryCodes.replace(userId, []);
    await inside.devices.distrustAll(userId);
    await record(inside, { kind: 'two_factor_disabled', userId, client, at });
    await inside.letters.send(user, { about: 'factor_changed', at, change: 'disabled' });
  });
  deps.forgetProfile(userId);
}

export async function replaceRecoveryCodes(
  deps: TwoFactorDeps,
  { userId, client }: Asking,
  proof: Proof,
): Promise<RecoveryCodes> {
  const user = await proveBoth(deps, userId, proof);
  const codes = newRecoveryCodes();
  const at = deps.clock.now();
  await deps.store.atomically(async (inside) => {
    await inside.recoveryCodes.replace(userId, codes.map(recoveryCodeHash));
    await record(inside, { kind: 'recovery_codes_replaced', userId, client, at });
    await inside.letters.send(user, { about: 'factor_changed', at, change: 'recovery_codes_replaced' });
  });
  deps.forgetProfile(userId);
  return { recoveryCodes: codes };
}

/** The password first, so that nobody uses up codes without it. */
async function proveBoth(deps: TwoFactorDeps, userId: string, { password, code }: Proof) {
  const user = await confirmPassword(deps, userId, password);
  const factor = await deps.store.totpFactors.find(userId);
  if (factor?.enabledAt === undefined) throw problem({ code: 'two_factor_not_enabled' });
  await confirmCode(deps, userId, code);
  return user;
}
