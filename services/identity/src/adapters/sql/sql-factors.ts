import type { RecoveryCodes } from '../../ports/recovery-codes.ts';
import type { TotpFactors } from '../../ports/totp-factors.ts';
import { type Db, orUndefined, type Seals, together } from './connection.ts';

export function sqlTotpFactors(db: Db, vault: Seals): TotpFactors {
  return {
    async find(userId) {
      const row = await db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
      if (!row) return undefined;
      const secret = vault.openText(row.sealed_secret, recordId(userId));
      return { userId, secret, enabledAt: orUndefined(row.enabled_at) };
    },
    async prepare(userId, secret) {
      const sealed = vault.seal(secret, recordId(userId));
      const result = await db
        .insertInto('totp_factors')
        .values({ user_id: userId, sealed_secret: sealed, enabled_at: null, last_step: 0 })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet({ sealed_secret: sealed, last_step: 0 })
            .where('totp_factors.enabled_at', 'is', null),
        )
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async enable(userId, now) {
      const result = await db
        .updateTable('totp_factors')
        .set({ enabled_at: now })
        .where('user_id', '=', userId)
        .where('enabled_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async claimStep(userId, step) {
      const result = await db
        .updateTable('totp_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async remove(userId) {
      const result = await db.deleteFrom('totp_factors').where('user_id', '=', userId).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

const recordId = (userId: string) => `totp_factors.sealed_secret:${userId}`;

export function sqlRecoveryCodes(db: Db): RecoveryCodes {
  return {
    replace: (userId, hashes) =>
      together(db, async (inside) => {
        await inside.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        if (hashes.length === 0) return;
        const rows = hashes.map((hash) => ({ user_id: userId, hash }));
        await inside.insertInto('recovery_codes').values(rows).execute();
      }),
    async use(userId, hash) {
      const result = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    async left(userId) {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
