import { timingSafeEqual } from 'node:crypto';
import type { Authenticated, TwoFactorAnswer } from '@lyceum/contracts/identity/session';
import { problem } from '@lyceum/platform/server/problem';
import type { Challenge } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import { plainCode, secretHash } from '../model/secrets.ts';
import { type CodeVerdict, checkCode, codeProblem } from './check-code.ts';
import { locked, secondFactors } from './limits.ts';
import { type OpenSessionDeps, openSession } from './open-session.ts';
import { record } from './record.ts';

export interface AnswerChallengeDeps extends OpenSessionDeps {
  codeHash(ownerId: string, code: string): string;
}

/** Finishes a login with a code. Each guess is taken before it is looked at: five wrong ones end the challenge. */
export async function answerChallenge(
  deps: AnswerChallengeDeps,
  { challengeToken, code, trustDevice = false }: TwoFactorAnswer,
  client: Client,
): Promise<Authenticated> {
  const challenge = await deps.store.challenges.takeGuess(secretHash(challengeToken), deps.clock.now());
  if (!challenge) throw problem({ code: 'challenge_expired' });
  const giveBack = await takeFactorAttempt(deps, challenge);
  const verdict = await judge(deps, challenge, code);
  if (verdict === 'wrong' || verdict === 'used') {
    await noteFailure(deps, challenge, client);
    throw codeProblem(verdict);
  }
  await giveBack();
  if (verdict === 'recovery_code') await noteRecovery(deps, challenge, client);
  return finishChallenge(deps, challenge, { client, trust: trustDevice });
}

/** Of two right answers at the same time, one opens the session. */
export async function finishChallenge(
  deps: OpenSessionDeps,
  { id, userId, login }: Challenge,
  { client, trust }: { readonly client: Client; readonly trust: boolean },
): Promise<Authenticated> {
  if (!(await deps.store.challenges.finish(id))) throw problem({ code: 'challenge_expired' });
  return openSession(deps, { userId, login, client, trust });
}

/** Over all challenges of a user; an own device has a count of its own, as with passwords. */
export async function takeFactorAttempt(
  { store, clock }: OpenSessionDeps,
  { userId, login }: Challenge,
): Promise<() => Promise<void>> {
  const who = login.device.provenBy === undefined ? 'strangers' : login.device.knownId;
  const key = `factor:${userId}:${who}`;
  const { allowed, resetsAt } = await store.attempts.take(key, secondFactors, clock.now());
  if (!allowed) throw locked(resetsAt, clock.now());
  return () => store.attempts.giveBack(key);
}

async function judge(
  { store, clock, codeHash }: AnswerChallengeDeps,
  challenge: Challenge,
  code: string,
): Promise<CodeVerdict | 'email_code'> {
  if (challenge.codeHash === undefined) {
    return checkCode(store, challenge.userId, { code, now: clock.now() });
  }
  const [given, sent] = [codeHash(challenge.id, plainCode(code)), challenge.codeHash].map((hash) => Buffer.from(hash));
  return given && sent && given.length === sent.length && timingSafeEqual(given, sent) ? 'email_code' : 'wrong';
}

export async function noteFailure(
  { store, clock }: OpenSessionDeps,
  { userId, login }: Challenge,
  client: Client,
): Promise<void> {
  const { risk } = login;
  await store.atomically((inside) =>
    record(inside, { kind: 'second_factor_failed', userId, client, at: clock.now(), risk }),
  );
}

/** Somebody found the paper: its owner should know. */
async function noteRecovery({ store, clock }: OpenSessionDeps, { userId }: Challenge, client: Client): Promise<void> {
  const at = clock.now();
  await store.atomically(async (inside) => {
    await record(inside, { kind: 'recovery_code_used', userId, client, at });
    const user = await inside.users.find(userId);
    const left = await inside.recoveryCodes.left(userId);
    if (user) await inside.letters.send(user, { about: 'recovery_code_used', left });
  });
}
