import type { Selectable } from 'kysely';
import { pageOf } from '../../model/page.ts';
import type { Ceremony, Passkey } from '../../model/passkey.ts';
import type { Ceremonies, Passkeys } from '../../ports/passkeys.ts';
import { afterMark } from './after-mark.ts';
import { type Db, orNull, orUndefined } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

export function sqlPasskeys(db: Db): Passkeys {
  const ofUser = (userId: string) => db.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return {
    async add(passkey) {
      const result = await db
        .insertInto('passkeys')
        .values({
          id: passkey.id,
          user_id: passkey.userId,
          credential_id: passkey.credentialId,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          backed_up: passkey.backedUp ? 1 : 0,
          name: passkey.name,
          created_at: passkey.createdAt,
          last_used_at: orNull(passkey.lastUsedAt),
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async find(userId, id) {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row && toPasskey(row);
    },
    async findByCredential(credentialId) {
      const query = db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId);
      const row = await query.executeTakeFirst();
      return row && toPasskey(row);
    },
    async allOf(userId) {
      return (await ofUser(userId).orderBy('created_at').orderBy('id').execute()).map(toPasskey);
    },
    async list(userId, { limit, after }) {
      const rows = await ofUser(userId)
        .where(afterMark(after, 'created_at'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toPasskey), limit, ({ createdAt, id }) => ({ order: createdAt, id }));
    },
    async rename(userId, id, name) {
      const result = await db
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async use(id, counter, now) {
      const result = await db
        .updateTable('passkeys')
        .set({ counter: counter.after, last_used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter.before)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async remove(userId, id) {
      const result = await db
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

const toPasskey = (row: Selectable<IdentitySchema['passkeys']>): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: JSON.parse(row.transports) as string[],
  backedUp: row.backed_up === 1,
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: orUndefined(row.last_used_at),
});

export function sqlCeremonies(db: Db): Ceremonies {
  return {
    async begin(ceremony) {
      await db
        .insertInto('ceremonies')
        .values({
          token_hash: ceremony.tokenHash,
          kind: ceremony.kind,
          user_id: orNull(ceremony.userId),
          challenge_id: orNull(ceremony.challengeId),
          challenge: ceremony.challenge,
          expires_at: ceremony.expiresAt,
        })
        .execute();
    },
    async take(tokenHash, kind, now) {
      const row = await db
        .deleteFrom('ceremonies')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      return (
        row && {
          tokenHash: row.token_hash,
          kind: row.kind as Ceremony['kind'],
          userId: orUndefined(row.user_id),
          challengeId: orUndefined(row.challenge_id),
          challenge: row.challenge,
          expiresAt: row.expires_at,
        }
      );
    },
    async removeExpiredBefore(time) {
      await db.deleteFrom('ceremonies').where('expires_at', '<', time).execute();
    },
  };
}
