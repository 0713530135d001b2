import type { Clock } from '@lyceum/platform/clock';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { ReplyToKeep } from '../ports/accounts.ts';
import type { KeptReplies } from '../ports/kept-replies.ts';
import type { AccountTables } from './schema.ts';

const recordId = (keyHash: string) => `kept_replies.body:${keyHash}`;

export interface KeptRepliesDeps {
  readonly db: Kysely<AccountTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
}

export function sqlKeptReplies({ db, vault }: KeptRepliesDeps): KeptReplies {
  return {
    async find(keyHash) {
      const row = await db.selectFrom('kept_replies').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
      return row && { fingerprint: row.fingerprint, body: vault.openText(row.body, recordId(keyHash)) };
    },
  };
}

/**
 * Keeps an answer within the transaction that makes it true, so that there is never one without the other. False when
 * one is kept under this key already; a request at the same moment waits here until the other has ended.
 */
export async function keepReply(
  { db, vault, clock }: KeptRepliesDeps & { readonly clock: Clock },
  reply: ReplyToKeep,
): Promise<boolean> {
  const { keyHash, fingerprint, body } = reply;
  const inserted = await db
    .insertInto('kept_replies')
    .values({ key_hash: keyHash, fingerprint, body: vault.seal(body, recordId(keyHash)), kept_at: clock.now() })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
