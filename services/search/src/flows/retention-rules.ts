import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { ConfigVersions } from '../ports/config-versions.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { RetentionRule } from '../ports/retention.ts';
import type { SiteClaims } from '../ports/site-claims.ts';
import { blockedSince } from './blocked-sites.ts';
import type { Enforcement } from './enforce-opt-outs.ts';
import type { Snapshots } from './snapshots.ts';

export interface RetentionRulesDeps {
  readonly analytics: AnalyticsStore;
  readonly auditLog: AuditLog;
  readonly versions: ConfigVersions;
  readonly claims: SiteClaims;
  readonly snapshots: Pick<Snapshots, 'forgetBefore'>;
  readonly config: LiveConfigSource;
  readonly enforcement: Pick<Enforcement, 'erase'>;
}

const dayMs = 86_400_000;
const days = (count: number) => `${count} days`;
const suggestedDays = 30;
const auditDays = 365;
const versionDays = 365;
const versionsKept = 50;
const claimDays = 30;
const snapshotDays = 30;
/** Long enough to take back a mistake: what is blocked is hidden at once. */
const blockedDays = 7;
/** A day is published a minute after it ended; a secret that is still there later was left by a crash. */
const secretDays = 2;

/** How long administration and analytics keep each kind of data. */
export function retentionRules(deps: RetentionRulesDeps): RetentionRule[] {
  const { analytics, auditLog, versions, claims, snapshots, config, enforcement } = deps;
  const published = () => config.current().privacy.retentionDays;
  return [
    {
      kind: 'published analytics',
      keptFor: () => days(published()),
      forget: (now) => analytics.forgetPublishedBefore(now - published() * dayMs),
    },
    {
      kind: 'growth of the index',
      keptFor: () => days(published()),
      forget: (now) => analytics.forgetContentBefore(now - published() * dayMs),
    },
    {
      kind: 'queries that are suggested',
      keptFor: () => `${days(suggestedDays)} after the last day on which enough people asked`,
      forget: (now) => analytics.forgetTextsBefore(now - suggestedDays * dayMs),
    },
    {
      kind: 'secrets of days and what was hashed with them',
      keptFor: () => 'until a minute after their day',
      async forget(now) {
        const old = (await analytics.openDays()).filter((day) => day < now - secretDays * dayMs);
        for (const day of old) await analytics.forgetDay(day);
        return old.length;
      },
    },
    {
      kind: 'audit log',
      keptFor: () => days(auditDays),
      forget: (now) => auditLog.forgetBefore(now - auditDays * dayMs),
    },
    {
      kind: 'versions of the configuration',
      keptFor: () => `${days(versionDays)}, and the last ${versionsKept} whatever their age`,
      forget: (now) => versions.forgetBefore(now - versionDays * dayMs, versionsKept),
    },
    {
      kind: 'requests of site owners',
      keptFor: () => `${days(claimDays)} after their time is over; an opt-out that holds, for good`,
      forget: (now) => claims.forgetBefore(now - claimDays * dayMs),
    },
    {
      kind: 'what is there of sites that administrators block',
      keptFor: () => `${days(blockedDays)}, hidden`,
      async forget(now) {
        const sites = await blockedSince(config.current().blockedSites, now - blockedDays * dayMs, versions);
        return sites.length === 0 ? 0 : enforcement.erase(sites);
      },
    },
    {
      kind: 'copies of the index',
      keptFor: () => days(snapshotDays),
      forget: (now) => snapshots.forgetBefore(now - snapshotDays * dayMs),
    },
  ];
}
