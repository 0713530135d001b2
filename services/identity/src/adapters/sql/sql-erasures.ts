import type { Erasures } from '../../ports/erasures.ts';
import { type Db, together } from './connection.ts';
import { nextNumbers } from './next-numbers.ts';

export function sqlErasures(db: Db): Erasures {
  return {
    async add(userId, now) {
      await together(db, async (inside) => {
        const seq = await nextNumbers(inside, 'erasures', 1);
        await inside.insertInto('erasures').values({ seq, user_id: userId, erased_at: now }).execute();
      });
    },
    async after(seq, limit) {
      const rows = await db
        .selectFrom('erasures')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ seq: row.seq, userId: row.user_id, erasedAt: row.erased_at }));
    },
    async forgetBefore(time) {
      await db.deleteFrom('erasures').where('erased_at', '<', time).execute();
    },
  };
}
