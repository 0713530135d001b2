import type { Kysely } from 'kysely';
import type { RetentionRuns } from '../ports/retention.ts';
import type { AdministrationTables } from './administration-schema.ts';

export const sqlRetentionRuns = ({ db }: { readonly db: Kysely<AdministrationTables> }): RetentionRuns => ({
  async note({ kind, at, removed }) {
    await db
      .insertInto('retention_runs')
      .values({ kind, at, removed })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ at, removed }))
      .execute();
  },
  all: () => db.selectFrom('retention_runs').selectAll().orderBy('kind').execute(),
});
