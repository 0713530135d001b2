import { sitesAbove } from '../model/site.ts';
import type { ConfigVersions } from '../ports/config-versions.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';

/** Whether administrators want nothing of a site. The list may be long, so it is made into a set once for each version. */
export function blockedBy(config: LiveConfigSource): (site: string) => boolean {
  let list = config.current().blockedSites;
  let blocked = new Set(list.map((site) => site.toLowerCase()));
  return (site) => {
    const now = config.current().blockedSites;
    if (now !== list) {
      list = now;
      blocked = new Set(list.map((one) => one.toLowerCase()));
    }
    if (blocked.size === 0) return false;
    for (const above of sitesAbove(site)) if (blocked.has(above)) return true;
    return false;
  };
}

const pageSize = 50;

/** Which of these sites were blocked at that time already: a change that was taken back soon has no lasting effect. */
export async function blockedSince(
  sites: readonly string[],
  time: number,
  versions: Pick<ConfigVersions, 'list'>,
): Promise<string[]> {
  if (sites.length === 0) return [];
  let after: string | undefined;
  for (let more = true; more; ) {
    const page = await versions.list({ limit: pageSize, after });
    const then = page.items.find(({ at }) => at <= time);
    if (then) return sites.filter((site) => then.values.blockedSites.includes(site));
    ({ more } = page);
    after = String(page.items.at(-1)?.version);
  }
  return [];
}
