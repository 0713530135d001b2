import type { Database } from '@lyceum/platform/database/database';
import { scrub } from '@lyceum/platform/database/scrub';
import { repeat } from '@lyceum/platform/repeat';
import type { House } from '@lyceum/platform/service/house';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { AdministrationTables } from '../adapters/administration-schema.ts';
import { sqlAnalytics } from '../adapters/sql-analytics.ts';
import { sqlConfigVersions } from '../adapters/sql-config-versions.ts';
import { sqlOptOuts } from '../adapters/sql-opt-outs.ts';
import { createEnforcement, type Enforcement } from '../flows/enforce-opt-outs.ts';
import { type GuardedIndex, guardIndex } from '../flows/guard-index.ts';
import { type LiveConfiguration, openLiveConfig } from '../flows/live-config.ts';
import { type OptOutList, openOptOutList } from '../flows/opt-out-list.ts';
import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { ConfigVersions } from '../ports/config-versions.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { SiteClaims } from '../ports/site-claims.ts';
import { closePeriods } from '../privacy/close-periods.ts';
import { createPopularQueries, type PopularQueries } from '../privacy/popular-queries.ts';
import { type CountingQueryLog, createQueryLog } from '../privacy/query-log.ts';
import type { searchSettings } from '../settings.ts';

/** What rules over the rest: configuration, opt-outs and the counting of queries. */
export interface Governance {
  readonly index: GuardedIndex;
  readonly config: LiveConfiguration;
  readonly versions: ConfigVersions;
  readonly claims: SiteClaims;
  readonly optOuts: OptOutList;
  readonly enforcement: Enforcement;
  readonly analytics: AnalyticsStore;
  readonly queryLog: CountingQueryLog;
  readonly popular: Pick<PopularQueries, 'people'>;
  /** Publishes what has ended by now. */
  publish(): Promise<void>;
}

export interface GovernanceParts {
  readonly database: Database<AdministrationTables>;
  readonly vault: Vault;
  /** Without its door. */
  readonly index: SearchIndex;
}

/** Another process's changes are in force here within this time; the contract promises 5 s for opt-outs. */
const lookEveryMs = 1_000;
const closeEveryMs = 20_000;
const suggestEveryMs = 60_000;

export async function openGovernance(
  { clock, log, closers }: House<typeof searchSettings>,
  { database, vault, index: bare }: GovernanceParts,
): Promise<Governance> {
  const { db } = database;
  const versions = sqlConfigVersions({ db });
  const config = await openLiveConfig({ versions, clock });
  const claims = sqlOptOuts({ db, vault });
  const optOuts = await openOptOutList(claims);
  const enforcement = createEnforcement({
    claims,
    optOuts,
    index: bare,
    scrub: () => scrub(database),
    log,
  });
  const index = guardIndex(bare, { optOuts, config, restored: () => enforcement.enforceAgain() });
  const analytics = sqlAnalytics({ db, vault });

  const popular = createPopularQueries({ store: analytics, index: bare, config, optOuts });
  // A query may name a site; opt-outs are known in memory when this is called.
  enforcement.alsoForget({ forgetSites: popular.suggest });
  const textsKept = () =>
    void popular.suggest().catch((error: unknown) => log.error({ err: error }, 'no new suggestions'));
  const queryLog = createQueryLog({ store: analytics, config, clock, log, textsKept });
  const publish = () => closePeriods({ store: analytics, privacy: config.current().privacy, now: clock.now() });
  const jobs = [
    repeat({ name: 'suggesting popular queries', everyMs: suggestEveryMs, log, work: popular.suggest }),
    repeat({ name: 'publishing analytics', everyMs: closeEveryMs, log, work: publish }),
    repeat({
      name: 'following other processes',
      everyMs: lookEveryMs,
      begin: 'later',
      log,
      async work() {
        // The embedded database has one process, which knows what it wrote; there is only what failed to do again.
        if (database.engine === 'postgres') await config.refresh();
        await enforcement.keepUp();
      },
    }),
  ];
  closers.defer(async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await queryLog.stop();
  });
  return { index, config, versions, claims, optOuts, enforcement, analytics, queryLog, popular, publish };
}
