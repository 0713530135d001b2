import type { Selectable } from 'kysely';
import type { MailedToken, TokenPayload, TokenPurpose } from '../../model/mailed-token.ts';
import type { MailedTokens } from '../../ports/mailed-tokens.ts';
import { type Db, orNull, orUndefined, type Seals } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

export function sqlMailedTokens(db: Db, vault: Seals): MailedTokens {
  const toToken = (row: Selectable<IdentitySchema['mailed_tokens']>): MailedToken => ({
    id: row.id,
    purpose: row.purpose as TokenPurpose,
    userId: row.user_id,
    tokenHash: row.token_hash,
    codeHash: orUndefined(row.code_hash),
    payload: JSON.parse(vault.openText(row.sealed_payload, recordId(row.id))) as TokenPayload,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: orUndefined(row.used_at),
  });
  const withPurpose = (purpose: TokenPurpose) =>
    db.selectFrom('mailed_tokens').selectAll().where('purpose', '=', purpose);

  return {
    async add(token) {
      await db
        .insertInto('mailed_tokens')
        .values({
          id: token.id,
          purpose: token.purpose,
          user_id: token.userId,
          token_hash: token.tokenHash,
          code_hash: orNull(token.codeHash),
          sealed_payload: vault.seal(JSON.stringify(token.payload), recordId(token.id)),
          created_at: token.createdAt,
          expires_at: token.expiresAt,
          used_at: orNull(token.usedAt),
        })
        .execute();
    },
    async findByToken(purpose, tokenHash) {
      const row = await withPurpose(purpose).where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && toToken(row);
    },
    async findByCode(purpose, userId, codeHash) {
      const row = await withPurpose(purpose)
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return row && toToken(row);
    },
    async use(id, now) {
      const result = await db
        .updateTable('mailed_tokens')
        .set({ used_at: now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async removeUnused(purpose, userId, keepLatest = 0) {
      const unused = await db
        .selectFrom('mailed_tokens')
        .select('id')
        .where('purpose', '=', purpose)
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const ids = unused.slice(keepLatest).map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('mailed_tokens').where('id', 'in', ids).execute();
    },
    async removeOf(userId) {
      await db.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute();
    },
    async removeExpiredBefore(time) {
      await db.deleteFrom('mailed_tokens').where('expires_at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `mailed_tokens.sealed_payload:${id}`;
