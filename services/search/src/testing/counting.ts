import type { LiveConfig } from '@lyceum/contracts/search/config';
import type { Engine } from '@lyceum/platform/database/database';
import { createLog } from '@lyceum/platform/log/log';
import { onTestFinished } from 'vitest';
import { sqlAnalytics } from '../adapters/sql-analytics.ts';
import { defaultConfig } from '../model/default-config.ts';
import { closePeriods } from '../privacy/close-periods.ts';
import { createQueryLog } from '../privacy/query-log.ts';
import { openAdministrationStore } from './administration-store.ts';

const log = createLog({ service: 'test', level: 'silent' });
const noon = Date.UTC(2026, 2, 3, 12, 30);

export interface AskOptions {
  readonly asker?: string;
  readonly results?: number;
  readonly tookMs?: number;
}

/** The counting of queries on a real database, with a clock that a test moves. */
export async function openCounting(privacy: Partial<LiveConfig['privacy']> = {}, engine: Engine = 'sqlite') {
  const { db, vault } = await openAdministrationStore(engine);
  const store = sqlAnalytics({ db, vault });
  const config: LiveConfig = { ...defaultConfig, privacy: { ...defaultConfig.privacy, ...privacy } };
  let now = noon;
  let searches = 0;
  let kept = 0;
  const clock = { now: () => now };
  const source = { current: () => config, onChange: () => () => {} };
  const textsKept = () => {
    kept += 1;
  };
  const queryLog = createQueryLog({ store, config: source, clock, log, textsKept, everyMs: 3_600_000 });
  onTestFinished(() => queryLog.stop());
  const close = () => closePeriods({ store, privacy: config.privacy, now });
  await close();
  return {
    db,
    store,
    vault,
    privacy: config.privacy,
    queryLog,
    close,
    noon,
    timesKept: () => kept,
    pass(ms: number) {
      now += ms;
    },
    ask(text: string, { asker = 'somebody', results = 3, tookMs = 12 }: AskOptions = {}) {
      searches += 1;
      const searchId = `search ${searches}`;
      queryLog.asked({ searchId, text, asker, intent: 'informational', results, tookMs });
      return searchId;
    },
    /** Every row of every table about queries, as text. */
    async everything() {
      const tables = [
        'query_askers',
        'query_sketches',
        'query_open_hours',
        'query_open_days',
        'query_hours',
        'query_days',
        'published_queries',
        'kept_queries',
        'query_day_keys',
      ] as const;
      const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
      return JSON.stringify(rows);
    },
  };
}
