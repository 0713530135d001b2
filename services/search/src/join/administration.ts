import { join } from 'node:path';
import type { CrawlCounts } from '@lyceum/contracts/search/crawl';
import { scrub } from '@lyceum/platform/database/scrub';
import { nodeDns } from '@lyceum/platform/dns/node-dns';
import { repeat } from '@lyceum/platform/repeat';
import { version } from '@lyceum/platform/service/version';
import type { Kysely } from 'kysely';
import type { AdministrationTables } from '../adapters/administration-schema.ts';
import { sqlAuditLog } from '../adapters/sql-audit-log.ts';
import { sqlRetentionRuns } from '../adapters/sql-audit-retention-runs.ts';
import { createFetcher } from '../crawl/fetch/fetcher.ts';
import { createAudit } from '../flows/audit.ts';
import { describeBot } from '../flows/bot-information.ts';
import { createContentReport } from '../flows/content-report.ts';
import { createHealth } from '../flows/health.ts';
import { runRetention } from '../flows/retention.ts';
import { retentionRules } from '../flows/retention-rules.ts';
import { createSnapshots } from '../flows/snapshots.ts';
import { createStatus } from '../flows/status.ts';
import { auditAsUserData, eraseUser } from '../flows/user-data.ts';
import { noCrawlCounts } from '../model/no-crawl-counts.ts';
import { makeReport, type ReportRequest } from '../privacy/report.ts';
import { auditRoutes } from '../routes/admin-audit-routes.ts';
import { statusRoutes } from '../routes/admin-status-routes.ts';
import { analyticsRoutes } from '../routes/analytics-routes.ts';
import { configRoutes } from '../routes/config-routes.ts';
import { optOutRoutes } from '../routes/opt-out-routes.ts';
import { privacyRoutes } from '../routes/privacy-routes.ts';
import { snapshotRoutes } from '../routes/snapshot-routes.ts';
import { administrationComponents } from './administration-components.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';

export interface AdministrationOptions {
  /** Whether tokens can be checked. */
  readonly identity: { check(): Promise<void> };
}

const retentionEveryMs = 60 * 60_000;
const contentEveryMs = 60_000;
/** Where nothing is new, a look at a flag. */
const obeyEveryMs = 500;

/** Status, health, analytics, configuration and opt-outs; it looks after the other features. */
export async function openAdministration(
  ground: Ground,
  features: readonly Feature[],
  { identity }: AdministrationOptions,
): Promise<Feature> {
  const { house, governance, index } = ground;
  const { clock, log, closers } = house;
  const { config, versions, analytics, enforcement } = governance;
  const db = ground.database.db as unknown as Kysely<AdministrationTables>;

  for (const feature of features) enforcement.alsoForget(feature);
  // Before the first request: an index that was put back by hand may hold what has left.
  await enforcement.enforceAgain();

  const auditLog = sqlAuditLog({ db });
  const audit = createAudit({ auditLog, clock, log });
  const status = createStatus({ index, features, clock });
  const components = administrationComponents(ground, { features, status, identity });
  const health = createHealth({ components, clock });
  const holders = [...features.flatMap(({ personal }) => personal ?? []), auditAsUserData(auditLog)];
  const users = { holders, clock, scrub: () => scrub(ground.database) };
  await house.followErasures((userId) => eraseUser(users, userId));

  const snapshots = createSnapshots({
    folder: join(ground.folder, 'snapshots'),
    index,
    optOuts: governance.optOuts,
  });
  const rules = [
    ...retentionRules({ analytics, auditLog, versions, claims: governance.claims, snapshots, config, enforcement }),
    ...features.flatMap((feature) => feature.retention ?? []),
  ];
  const retention = { rules, runs: sqlRetentionRuns({ db }), clock, log };
  const content = createContentReport({ index: governance.index, store: analytics, clock });
  const jobs = [
    repeat({ name: 'removing old data', everyMs: retentionEveryMs, log, work: () => runRetention(retention) }),
    repeat({ name: 'making copies obey opt-outs', everyMs: obeyEveryMs, log, work: snapshots.obey }),
    repeat({ name: 'noting the growth of the index', everyMs: contentEveryMs, log, work: content.note }),
  ];
  closers.defer(async () => void (await Promise.all(jobs.map((job) => job.stop()))));

  const report = (request: ReportRequest) =>
    makeReport(
      {
        store: analytics,
        privacy: config.current().privacy,
        content: content.show,
        crawling: (range) => crawlTotals(features, range),
      },
      request,
    );
  return {
    components,
    serve(app) {
      auditRoutes(app, { audit, auditLog });
      statusRoutes(app, { status, health, retention });
      configRoutes(app, { config, versions, note: audit.note });
      analyticsRoutes(app, { clock, report });
      optOutRoutes(app, {
        ...governance,
        ...siteProofs(ground),
        clock,
        enforce: enforcement.enforce,
        bot: botOf(ground),
      });
      snapshotRoutes(app, { snapshots, note: audit.note });
      privacyRoutes(app, users);
    },
  };
}

async function crawlTotals(features: readonly Feature[], range: { from: number; to: number }): Promise<CrawlCounts> {
  const all = await Promise.all(features.map((feature) => feature.crawlTotals?.(range)));
  return all.find((totals) => totals !== undefined) ?? noCrawlCounts();
}

const userAgentOf = ({ settings, addresses }: Ground['house']): string =>
  settings.CRAWL_USER_AGENT ?? `LyceumBot/${version()} (+${addresses.urls.web}/bot)`;

/** Proofs are looked for on the open web with the crawler's name, and within seconds or not at all. */
function siteProofs({ house }: Ground) {
  const fetcher = createFetcher({
    userAgent: userAgentOf(house),
    allowAddresses: house.settings.CRAWL_ALLOW_ADDRESSES,
    maxBytes: 512 * 1024,
    timeoutMs: 10_000,
    maxRatio: 50,
  });
  house.closers.defer(() => fetcher.close());
  return { fetcher, dns: nodeDns({ servers: house.settings.DNS_SERVERS }) };
}

const botOf = ({ house }: Ground) =>
  describeBot({
    userAgent: userAgentOf(house),
    addresses: house.settings.BOT_ADDRESSES,
    reverseDns: house.settings.BOT_REVERSE_DNS,
    webUrl: house.addresses.urls.web,
    searchUrl: house.addresses.urls.search,
  });
