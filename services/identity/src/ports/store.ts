import type { Activities } from './activities.ts';
import type { Attempts } from './attempts.ts';
import type { AuditLog } from './audit-log.ts';
import type { Challenges } from './challenges.ts';
import type { Devices } from './devices.ts';
import type { Erasures } from './erasures.ts';
import type { Intakes } from './intakes.ts';
import type { Letters } from './letters.ts';
import type { MailedTokens } from './mailed-tokens.ts';
import type { Ceremonies, Passkeys } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Sessions } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TotpFactors } from './totp-factors.ts';
import type { Users } from './users.ts';

/** Everything that identity keeps. Flows name the parts they use: `Pick<Repositories, 'users' | 'sessions'>`. */
export interface Repositories {
  readonly users: Users;
  readonly devices: Devices;
  readonly sessions: Sessions;
  readonly challenges: Challenges;
  readonly mailedTokens: MailedTokens;
  readonly totpFactors: TotpFactors;
  readonly recoveryCodes: RecoveryCodes;
  readonly passkeys: Passkeys;
  readonly ceremonies: Ceremonies;
  readonly activities: Activities;
  readonly auditLog: AuditLog;
  readonly attempts: Attempts;
  readonly intakes: Intakes;
  readonly signingKeys: SigningKeys;
  readonly erasures: Erasures;
  readonly letters: Letters;
}

export interface Store extends Repositories {
  /**
   * All of it or nothing, and as if nobody else were there. `work` may be run again from its start, so it does nothing
   * that cannot be taken back: letters wait in the outbox, which is part of the store.
   */
  atomically<T>(work: (inside: Repositories) => Promise<T>): Promise<T>;
}
