import type { Selectable } from 'kysely';
import type { Activity } from '../../model/activity.ts';
import { pageOf } from '../../model/page.ts';
import type { Activities } from '../../ports/activities.ts';
import { afterMark } from './after-mark.ts';
import type { Db, Seals } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

type Detail = Pick<Activity, 'device' | 'address' | 'country'>;

export function sqlActivities(db: Db, vault: Seals): Activities {
  const toActivity = (row: Selectable<IdentitySchema['activities']>): Activity => {
    const detail = JSON.parse(vault.openText(row.sealed_detail, recordId(row.id))) as Detail;
    return {
      id: row.id,
      userId: row.user_id,
      kind: row.kind as Activity['kind'],
      at: row.at,
      device: detail.device,
      address: detail.address,
      country: detail.country,
      risk: {
        level: row.risk_level as Activity['risk']['level'],
        reasons: JSON.parse(row.risk_reasons) as Activity['risk']['reasons'],
      },
    };
  };
  const latestOf = (userId: string) =>
    db.selectFrom('activities').selectAll().where('user_id', '=', userId).orderBy('at', 'desc').orderBy('id', 'desc');

  return {
    async add({ id, userId, kind, at, device, address, country, risk }) {
      await db
        .insertInto('activities')
        .values({
          id,
          user_id: userId,
          kind,
          at,
          sealed_detail: vault.seal(JSON.stringify({ device, address, country }), recordId(id)),
          risk_level: risk.level,
          risk_reasons: JSON.stringify(risk.reasons),
        })
        .execute();
    },
    async list(userId, { limit, after }) {
      const rows = await latestOf(userId)
        .where(afterMark(after, 'at'))
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toActivity), limit, ({ at, id }) => ({ order: at, id }));
    },
    async latest(userId, kinds, count) {
      const rows = await latestOf(userId).where('kind', 'in', kinds).limit(count).execute();
      return rows.map(toActivity);
    },
    async removeBefore(time) {
      await db.deleteFrom('activities').where('at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `activities.sealed_detail:${id}`;
