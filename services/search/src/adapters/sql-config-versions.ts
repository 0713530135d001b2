import { isUniqueViolation } from '@lyceum/platform/database/engine-errors';
import type { Kysely, Selectable } from 'kysely';
import type { ConfigVersions, StoredConfig } from '../ports/config-versions.ts';
import type { AdministrationTables } from './administration-schema.ts';
import { pageOfRows } from './page-of-rows.ts';

type Row = Selectable<AdministrationTables['config_versions']>;

export function sqlConfigVersions({ db }: { readonly db: Kysely<AdministrationTables> }): ConfigVersions {
  const rows = () => db.selectFrom('config_versions').selectAll().orderBy('version', 'desc');
  return {
    async latest() {
      const row = await rows().limit(1).executeTakeFirst();
      return row && toStored(row);
    },
    async find(version) {
      const row = await rows().where('version', '=', version).executeTakeFirst();
      return row && toStored(row);
    },
    async add({ version, at, by, values, changes }) {
      const row = { version, at, by_user: by, config: JSON.stringify(values), changes: JSON.stringify(changes) };
      try {
        await db.insertInto('config_versions').values(row).execute();
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },
    async list({ limit, after }) {
      const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after);
      const found = await rows()
        .where('version', '<', before)
        .limit(limit + 1)
        .execute();
      return pageOfRows(found.map(toStored), limit);
    },
    async forgetBefore(time, keep) {
      const last = await rows().offset(keep).limit(1).executeTakeFirst();
      if (!last) return 0;
      const { numDeletedRows } = await db
        .deleteFrom('config_versions')
        .where('at', '<', time)
        .where('version', '<=', last.version)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const toStored = (row: Row): StoredConfig => ({
  version: row.version,
  at: row.at,
  by: row.by_user,
  values: JSON.parse(row.config),
  changes: JSON.parse(row.changes),
});
