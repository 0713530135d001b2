import type { Selectable } from 'kysely';
import { type Challenge, wrongCodesAllowed } from '../../model/challenge.ts';
import type { Challenges } from '../../ports/challenges.ts';
import { type Db, orNull, orUndefined, type Seals } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

export function sqlChallenges(db: Db, vault: Seals): Challenges {
  const toChallenge = (row: Selectable<IdentitySchema['challenges']>): Challenge => ({
    id: row.id,
    tokenHash: row.token_hash,
    userId: row.user_id,
    methods: JSON.parse(row.methods) as Challenge['methods'],
    codeHash: orUndefined(row.code_hash),
    login: JSON.parse(vault.openText(row.sealed_login, recordId(row.id))) as Challenge['login'],
    expiresAt: row.expires_at,
  });
  return {
    async add(challenge) {
      await db
        .insertInto('challenges')
        .values({
          id: challenge.id,
          token_hash: challenge.tokenHash,
          user_id: challenge.userId,
          methods: JSON.stringify(challenge.methods),
          code_hash: orNull(challenge.codeHash),
          sealed_login: vault.seal(JSON.stringify(challenge.login), recordId(challenge.id)),
          guesses: 0,
          expires_at: challenge.expiresAt,
        })
        .execute();
    },
    async takeGuess(tokenHash, now) {
      const row = await db
        .updateTable('challenges')
        .set(({ eb }) => ({ guesses: eb('guesses', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('guesses', '<', wrongCodesAllowed)
        .returningAll()
        .executeTakeFirst();
      return row && toChallenge(row);
    },
    async findOpen(tokenHash, now) {
      const row = await db
        .selectFrom('challenges')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .where('guesses', '<', wrongCodesAllowed)
        .executeTakeFirst();
      return row && toChallenge(row);
    },
    async finish(id) {
      const result = await db.deleteFrom('challenges').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    async removeOf(userId) {
      await db.deleteFrom('challenges').where('user_id', '=', userId).execute();
    },
    async removeExpiredBefore(time) {
      await db.deleteFrom('challenges').where('expires_at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `challenges.sealed_login:${id}`;
