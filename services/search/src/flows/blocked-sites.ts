import { sitesAbove } from '../model/site.ts';
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
