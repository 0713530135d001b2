import type { ChallengeMethod } from '@lyceum/contracts/identity/session';
import type { Risk } from './activity.ts';

/** A login whose password was right, and that waits for its second factor. */
export interface Challenge {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly methods: readonly ChallengeMethod[];
  /** Of the mailed code, where one was sent. */
  readonly codeHash: string | undefined;
  readonly login: PendingLogin;
  readonly expiresAt: number;
}

/** What the password step found out, so that the second step continues that login and no other. */
export interface PendingLogin {
  readonly risk: Risk;
  readonly device: DeviceClaim;
}

/** The device as the client described it, judged once. */
export interface DeviceClaim {
  readonly likeness: string;
  readonly name: string;
  readonly platform: string | undefined;
  /** An own device of the user: proven by its token, or recognised. */
  readonly knownId: string | undefined;
  /** The token that an earlier login gave it, where it brought it: the proof that it is the same device. */
  readonly provenBy: string | undefined;
}

export const challengeLastsMs = 5 * 60_000;
export const wrongCodesAllowed = 5;
