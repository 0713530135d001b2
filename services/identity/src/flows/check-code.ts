import { problem } from '@lyceum/platform/server/problem';
import { recoveryCodeHash } from '../factors/recovery-codes.ts';
import { matchingTimeStep } from '../factors/totp.ts';
import { plainCode } from '../model/secrets.ts';
import type { Repositories } from '../ports/store.ts';

/** How a code was right, or why it was not. */
export type CodeVerdict = 'totp' | 'recovery_code' | 'wrong' | 'used';

type Factors = Pick<Repositories, 'totpFactors' | 'recoveryCodes'>;

const sixDigits = /^\d{6}$/;

/** Looks at a code of the authenticator app, or a recovery code, and uses it up: no code is right twice. */
export async function checkCode(
  { totpFactors, recoveryCodes }: Factors,
  userId: string,
  { code, now }: { readonly code: string; readonly now: number },
): Promise<CodeVerdict> {
  const factor = await totpFactors.find(userId);
  if (factor?.enabledAt === undefined) return 'wrong';
  const plain = plainCode(code);
  if (!sixDigits.test(plain)) {
    return (await recoveryCodes.use(userId, recoveryCodeHash(plain))) ? 'recovery_code' : 'wrong';
  }
  const step = matchingTimeStep(factor.secret, plain, now);
  if (step === undefined) return 'wrong';
  return (await totpFactors.claimStep(userId, step)) ? 'totp' : 'used';
}

export const codeProblem = (verdict: 'wrong' | 'used') =>
  problem({ code: verdict === 'used' ? 'code_already_used' : 'invalid_code' });
