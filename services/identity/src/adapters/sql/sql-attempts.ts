import type { AttemptLimit, Attempts, AttemptTaken } from '../../ports/attempts.ts';
import type { Db } from './connection.ts';

export function sqlAttempts(db: Db): Attempts {
  /** One statement, so that whoever comes at the same time waits for this row and then sees the new count. */
  const takeOne = (key: string, { most, perMs }: AttemptLimit, now: number) =>
    db
      .insertInto('attempts')
      .values({ key, taken: 1, resets_at: now + perMs })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(({ eb, ref }) => {
            const over = eb(ref('attempts.resets_at'), '<=', now);
            const following = eb(ref('attempts.taken'), '+', 1);
            return {
              taken: eb.case().when(over).then(1).else(following).end(),
              resets_at: eb
                .case()
                .when(over)
                .then(now + perMs)
                .else(ref('attempts.resets_at'))
                .end(),
            };
          })
          .where(({ or, eb }) => or([eb('attempts.resets_at', '<=', now), eb('attempts.taken', '<', most)])),
      )
      .returning(['taken', 'resets_at'])
      .executeTakeFirst();

  return {
    async take(key, limit, now): Promise<AttemptTaken> {
      const row = await takeOne(key, limit, now);
      if (row) return { allowed: true, taken: row.taken, resetsAt: row.resets_at };
      const used = await db.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst();
      return { allowed: false, taken: used?.taken ?? limit.most, resetsAt: used?.resets_at ?? now + limit.perMs };
    },
    async giveBack(key) {
      await db
        .updateTable('attempts')
        .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
        .where('key', '=', key)
        .where('taken', '>', 0)
        .execute();
    },
    async clear(key) {
      await db.deleteFrom('attempts').where('key', '=', key).execute();
    },
    async removeEndedBefore(time) {
      await db.deleteFrom('attempts').where('resets_at', '<', time).execute();
    },
  };
}
