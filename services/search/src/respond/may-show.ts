import type { HitDocument } from '../model/search-answer.ts';
import type { OptOuts } from '../ports/opt-outs.ts';

/** The host and everything it stands under: `a.b.c`, `b.c`, `c`. */
const withParents = (host: string): string[] => {
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

/** Whether a document may be shown at all, whatever the index still holds. */
export const createMayShow = (optOuts: OptOuts, blockedSites: readonly string[]) => {
  const blocked = new Set(blockedSites.map((site) => site.toLowerCase()));
  const hidden = new Map<string, boolean>();
  const isHidden = (site: string): boolean => {
    const known = hidden.get(site);
    if (known !== undefined) return known;
    const answer = optOuts.has(site, 'crawling') || withParents(site).some((each) => blocked.has(each));
    hidden.set(site, answer);
    return answer;
  };
  return {
    site: (site: string): boolean => !isHidden(site),
    document: ({ site, url, type }: HitDocument): boolean =>
      /^https?:/i.test(url) &&
      !isHidden(site) &&
      // With the port, which a site of its own may have.
      (url.startsWith(`https://${site}/`) || !isHidden(URL.parse(url)?.host ?? site)) &&
      !(type === 'image' && optOuts.has(site, 'images')),
  };
};
