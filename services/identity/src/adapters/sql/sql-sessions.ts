import { sessionHash } from '@lyceum/platform/tokens/remote-revocations';
import type { Selectable } from 'kysely';
import { pageOf } from '../../model/page.ts';
import type { Session } from '../../model/session.ts';
import type { SessionChoice, Sessions } from '../../ports/sessions.ts';
import { afterMark } from './after-mark.ts';
import { type Db, orNull, orUndefined, type Seals, together } from './connection.ts';
import { nextNumbers } from './next-numbers.ts';
import type { IdentitySchema } from './schema.ts';

type Row = IdentitySchema['sessions'];
type Origin = Pick<Session, 'address' | 'country'>;

export function sqlSessions(db: Db, vault: Seals): Sessions {
  const seal = (id: string, { address, country }: Origin) =>
    vault.seal(JSON.stringify({ address, country }), recordId(id));
  const toSession = (row: Selectable<Row>): Session => {
    const { address, country } = JSON.parse(vault.openText(row.sealed_origin, recordId(row.id))) as Origin;
    return {
      id: row.id,
      userId: row.user_id,
      deviceId: row.device_id,
      address,
      country,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
      revokedAt: orUndefined(row.revoked_at),
    };
  };
  const ofUser = (userId: string) => db.selectFrom('sessions').selectAll().where('user_id', '=', userId);

  return {
    async add(session) {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          device_id: session.deviceId,
          sealed_origin: seal(session.id, session),
          created_at: session.createdAt,
          last_used_at: session.lastUsedAt,
          expires_at: session.expiresAt,
          revoked_at: orNull(session.revokedAt),
        })
        .execute();
    },
    async find(userId, id) {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row && toSession(row);
    },
    async list(userId, { limit, after }) {
      const rows = await ofUser(userId)
        .where(afterMark(after, 'last_used_at'))
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toSession), limit, ({ lastUsedAt, id }) => ({ order: lastUsedAt, id }));
    },
    async countActive(userIds, now) {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('sessions')
        .select(({ fn }) => ['user_id', fn.countAll<number>().as('count')])
        .where('user_id', 'in', userIds)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .groupBy('user_id')
        .execute();
      return new Map(rows.map(({ user_id, count }) => [user_id, count]));
    },
    async touch(id, use) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: use.lastUsedAt, sealed_origin: seal(id, use) })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
    revoke: (choice, now) => together(db, (inside) => revoke(inside, choice, now)),
    async revocationsAfter(seq, limit) {
      const rows = await db
        .selectFrom('revocations')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        seq: row.seq,
        sessionHash: row.session_hash,
        revokedAt: row.revoked_at,
        expiresAt: row.expires_at,
      }));
    },
    async forgetEndedBefore(time) {
      await db.deleteFrom('sessions').where('expires_at', '<', time).execute();
    },
    async forgetRevocationsBefore(time) {
      await db.deleteFrom('revocations').where('expires_at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `sessions.sealed_origin:${id}`;

async function revoke(db: Db, { userId, id, deviceId, except }: SessionChoice, now: number): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning(['id', 'expires_at'])
    .execute();
  if (ended.length === 0) return [];
  const first = await nextNumbers(db, 'revocations', ended.length);
  await db
    .insertInto('revocations')
    .values(
      ended.map((session, index) => ({
        seq: first + index,
        session_hash: sessionHash(session.id),
        revoked_at: now,
        expires_at: session.expires_at,
      })),
    )
    .execute();
  return ended.map((session) => session.id);
}
