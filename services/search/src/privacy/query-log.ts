import type { Clock } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import { repeat } from '@lyceum/platform/repeat';
import type { AnalyticsStore } from '../ports/analytics-store.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { AskedQuery, QueryLog } from '../ports/query-log.ts';
import { type ClickToCount, countQueries, type QueryToCount } from './count-queries.ts';
import { createDayHashes, type DayHashes, normalText } from './day-hashes.ts';
import { dayOf, hourOf, isOpen } from './periods.ts';
import { createRefinements } from './refinements.ts';

export interface QueryLogDeps {
  readonly store: AnalyticsStore;
  readonly config: LiveConfigSource;
  readonly clock: Clock;
  readonly log: Log;
  /** Called when a text may be suggested that could not be before. */
  textsKept(): void;
  readonly everyMs?: number;
}

export interface CountingQueryLog extends QueryLog {
  /** Counts what has been reported so far. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** What was asked waits here for at most a second, in memory; more than this is not counted. */
const mostWaiting = 10_000;
const usualPauseMs = 1_000;
/** A click belongs to a search of the last half hour. */
const clicksWithinMs = 30 * 60_000;
const mostSearches = 100_000;

interface Search {
  readonly at: number;
  counts: boolean;
  clicked: boolean;
}

interface Waiting {
  readonly query: AskedQuery;
  readonly at: number;
  readonly search: Search;
}

interface WaitingClick {
  readonly search: Search;
  readonly at: number;
  readonly position: number;
}

export function createQueryLog(deps: QueryLogDeps): CountingQueryLog {
  const { store, config, clock, log } = deps;
  const searches = new Map<string, Search>();
  const refines = createRefinements();
  let waiting: Waiting[] = [];
  let clicks: WaitingClick[] = [];
  let hashesOf: { readonly day: number; readonly hashes: DayHashes } | undefined;

  async function hashesFor(day: number): Promise<DayHashes> {
    if (hashesOf?.day !== day) hashesOf = { day, hashes: createDayHashes(await store.dayKey(day)) };
    return hashesOf.hashes;
  }

  function toCount({ query, at, search }: Waiting, hashes: DayHashes): QueryToCount {
    const text = normalText(query.text);
    const words = text.split(' ').map((word) => hashes.query(word));
    return {
      hour: hourOf(at),
      asker: query.asker,
      text,
      tookMs: query.tookMs,
      withoutResults: query.results === 0,
      refined: refines({ at, asker: hashes.asker(query.asker), query: hashes.query(text), words }),
      decided: (counts) => {
        search.counts = counts;
      },
    };
  }

  async function flush(): Promise<void> {
    const [asked, clicked] = [waiting, clicks];
    [waiting, clicks] = [[], []];
    const open = ({ at }: { at: number }) => isOpen(hourOf(at), clock.now());
    const queries = asked.filter(open);
    const { privacy } = config.current();
    let kept = 0;
    for (const day of new Set(queries.map(({ at }) => dayOf(at)))) {
      const hashes = await hashesFor(day);
      const ofDay = queries.filter(({ at }) => dayOf(at) === day).map((one) => toCount(one, hashes));
      kept += await countQueries(store, { day, hashes, queries: ofDay, clicks: [], privacy });
    }
    // Whether a search counts is known from here on. What a person may add on a day includes clicks on that day only.
    const counting = clicked.filter(({ at, search }) => search.counts && dayOf(at) === dayOf(search.at)).filter(open);
    for (const day of new Set(counting.map(({ at }) => dayOf(at)))) {
      const ofDay = counting
        .filter(({ at }) => dayOf(at) === day)
        .map(({ at, position }): ClickToCount => ({ hour: hourOf(at), position }));
      await countQueries(store, { day, hashes: await hashesFor(day), queries: [], clicks: ofDay, privacy });
    }
    if (kept > 0) deps.textsKept();
  }

  const flushing = repeat({
    name: 'counting queries',
    everyMs: deps.everyMs ?? usualPauseMs,
    begin: 'later',
    log,
    work: flush,
  });

  return {
    asked(query) {
      const now = clock.now();
      const search = { at: now, counts: false, clicked: false };
      searches.set(query.searchId, search);
      for (const [id, { at }] of searches) {
        if (now - at <= clicksWithinMs && searches.size <= mostSearches) break;
        searches.delete(id);
      }
      if (waiting.length < mostWaiting) waiting.push({ query, at: now, search });
    },
    clicked({ searchId, position }) {
      const search = searches.get(searchId);
      const at = clock.now();
      if (!search || at - search.at > clicksWithinMs) return false;
      // The first click on the results of a search says how good they were; the others say little more.
      if (!search.clicked && clicks.length < mostWaiting) {
        search.clicked = true;
        clicks.push({ search, at, position });
      }
      return true;
    },
    flush,
    async stop() {
      await flushing.stop();
      await flush();
    },
  };
}
