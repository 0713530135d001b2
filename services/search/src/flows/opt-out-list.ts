import { siteOf, sitesAbove } from '../model/site.ts';
import type { OptedOut, OptOuts } from '../ports/opt-outs.ts';
import type { HeldOptOut, SiteClaims } from '../ports/site-claims.ts';

export interface OptOutList extends OptOuts {
  /** Takes over what holds by now; calls the listeners with what is new. */
  refresh(): Promise<void>;
  /** What is known to hold. */
  held(): HeldOptOut[];
  /** What was asked for about the site itself or something above it. */
  of(site: string): OptedOut[];
}

const kinds: readonly OptedOut[] = ['crawling', 'images', 'snippets'];

/** All opt-outs in memory: a look-up for each host there is in a name. */
export async function openOptOutList(claims: Pick<SiteClaims, 'held' | 'heldMark'>): Promise<OptOutList> {
  const listeners = new Set<(site: string, what: OptedOut) => void>();
  let mark: string | undefined;
  let held = new Map<string, ReadonlySet<OptedOut>>();

  const heldFor = (site: string, what: OptedOut) => {
    const asked = held.get(site);
    return asked !== undefined && (asked.has(what) || asked.has('crawling'));
  };
  const has = (site: string, what: OptedOut): boolean => {
    if (held.size === 0) return false;
    for (const above of sitesAbove(siteOf(site) ?? site)) if (heldFor(above, what)) return true;
    return false;
  };

  async function refresh(): Promise<void> {
    const now = await claims.heldMark();
    if (now === mark) return;
    const rows = await claims.held();
    const before = held;
    held = grouped(rows);
    mark = now;
    for (const { site, what } of rows) {
      if (before.get(site)?.has(what)) continue;
      for (const listener of listeners) listener(site, what);
    }
  }

  await refresh();
  return {
    has,
    held: () => [...held].flatMap(([site, asked]) => [...asked].map((what) => ({ site, what }))),
    of: (site) => kinds.filter((what) => has(site, what)),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh,
  };
}

const grouped = (rows: readonly HeldOptOut[]): Map<string, ReadonlySet<OptedOut>> =>
  new Map(
    [...Map.groupBy(rows, ({ site }) => site)].map(([site, all]) => [site, new Set(all.map(({ what }) => what))]),
  );
