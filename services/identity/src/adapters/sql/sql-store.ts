import { transact } from '@lyceum/platform/database/transact';
import type { Letters } from '../../ports/letters.ts';
import type { Repositories, Store } from '../../ports/store.ts';
import type { Db, Seals } from './connection.ts';
import { sqlActivities } from './sql-activities.ts';
import { sqlAttempts } from './sql-attempts.ts';
import { sqlAuditLog } from './sql-audit-log.ts';
import { sqlChallenges } from './sql-challenges.ts';
import { sqlDevices } from './sql-devices.ts';
import { sqlErasures } from './sql-erasures.ts';
import { sqlRecoveryCodes, sqlTotpFactors } from './sql-factors.ts';
import { sqlIntakes } from './sql-intakes.ts';
import { sqlMailedTokens } from './sql-mailed-tokens.ts';
import { sqlCeremonies, sqlPasskeys } from './sql-passkeys.ts';
import { sqlSessions } from './sql-sessions.ts';
import { sqlSigningKeys } from './sql-signing-keys.ts';
import { sqlUsers } from './sql-users.ts';

export interface SqlStoreDeps {
  readonly db: Db;
  readonly vault: Seals;
  /** Letters through a given connection, so that one is queued exactly when its cause is stored. */
  lettersThrough(db: Db): Letters;
}

/** All of identity's tables, on either engine. */
export function sqlStore({ db, vault, lettersThrough }: SqlStoreDeps): Store {
  const on = (connection: Db): Repositories => ({
    users: sqlUsers(connection, vault),
    devices: sqlDevices(connection),
    sessions: sqlSessions(connection, vault),
    challenges: sqlChallenges(connection, vault),
    mailedTokens: sqlMailedTokens(connection, vault),
    totpFactors: sqlTotpFactors(connection, vault),
    recoveryCodes: sqlRecoveryCodes(connection),
    passkeys: sqlPasskeys(connection),
    ceremonies: sqlCeremonies(connection),
    activities: sqlActivities(connection, vault),
    auditLog: sqlAuditLog(connection, vault),
    attempts: sqlAttempts(connection),
    intakes: sqlIntakes(connection, vault),
    signingKeys: sqlSigningKeys(connection, vault),
    erasures: sqlErasures(connection),
    letters: lettersThrough(connection),
  });
  return { ...on(db), atomically: (work) => transact(db, (transaction) => work(on(transaction))) };
}
