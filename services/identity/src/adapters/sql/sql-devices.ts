import type { Selectable } from 'kysely';
import type { Device } from '../../model/device.ts';
import { pageOf } from '../../model/page.ts';
import type { Devices } from '../../ports/devices.ts';
import { afterMark } from './after-mark.ts';
import { type Db, orNull, orUndefined } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

type Row = IdentitySchema['devices'];

export function sqlDevices(db: Db): Devices {
  const ofUser = (userId: string) => db.selectFrom('devices').selectAll().where('user_id', '=', userId);
  return {
    async find(userId, id) {
      return toDevice(await ofUser(userId).where('id', '=', id).executeTakeFirst());
    },
    async findByToken(userId, tokenHash) {
      return toDevice(await ofUser(userId).where('token_hash', '=', tokenHash).executeTakeFirst());
    },
    async findAlike(userId, { likeness, id, network }) {
      const alike = ofUser(userId)
        .where('network', '=', network)
        .where(({ or, eb }) => or([eb('likeness', '=', likeness), eb('id', '=', id)]));
      return toDevice(await alike.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst());
    },
    async add(device) {
      await db
        .insertInto('devices')
        .values({
          id: device.id,
          user_id: device.userId,
          likeness: device.likeness,
          network: device.network,
          token_hash: device.tokenHash,
          name: device.name,
          platform: orNull(device.platform),
          first_seen_at: device.firstSeenAt,
          last_seen_at: device.lastSeenAt,
          trusted_until: orNull(device.trustedUntil),
        })
        .execute();
    },
    async change(userId, id, change) {
      const fields = Object.keys(columns) as (keyof typeof columns)[];
      const given = fields.filter((field) => field in change);
      const values = Object.fromEntries(given.map((field) => [columns[field], orNull(change[field])])) as Partial<Row>;
      const result = await db
        .updateTable('devices')
        .set(values)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async remove(userId, id) {
      const result = await db
        .deleteFrom('devices')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    async list(userId, { limit, after }) {
      const rows = await ofUser(userId)
        .where(afterMark(after, 'last_seen_at'))
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toDeviceRow), limit, ({ lastSeenAt, id }) => ({ order: lastSeenAt, id }));
    },
    async distrustAll(userId) {
      await db.updateTable('devices').set({ trusted_until: null }).where('user_id', '=', userId).execute();
    },
  };
}

const columns = {
  name: 'name',
  platform: 'platform',
  network: 'network',
  tokenHash: 'token_hash',
  lastSeenAt: 'last_seen_at',
  trustedUntil: 'trusted_until',
} as const satisfies Partial<Record<keyof Device, keyof Row>>;

const toDevice = (row: Selectable<Row> | undefined) => row && toDeviceRow(row);

const toDeviceRow = (row: Selectable<Row>): Device => ({
  id: row.id,
  userId: row.user_id,
  likeness: row.likeness,
  network: row.network,
  tokenHash: row.token_hash,
  name: row.name,
  platform: orUndefined(row.platform),
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  trustedUntil: orUndefined(row.trusted_until),
});
