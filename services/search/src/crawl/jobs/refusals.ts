import type { Frontier } from '../../ports/frontier.ts';
import type { ImageSink } from '../../ports/image-sink.ts';
import type { LiveConfigSource } from '../../ports/live-config.ts';
import type { OptOuts } from '../../ports/opt-outs.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import { hostKey, siteOf } from '../urls/normalise.ts';

export interface RefusalsDeps {
  readonly frontier: Pick<Frontier, 'forgetSite'>;
  readonly index: Pick<SearchIndex, 'delete'>;
  readonly images: ImageSink;
  readonly config: LiveConfigSource;
  readonly optOuts: OptOuts;
}

/** Sites that are not to be fetched, because their owners or the administrators say so. */
export interface Refusals {
  /** `opted_out` or `blocked`; undefined for a site that may be fetched. */
  refusalOf(url: string): string | undefined;
  mayKeepImages(url: string): boolean;
  /** Forgets the addresses of a site, and what they brought. */
  forget(site: string): Promise<void>;
  stop(): void;
}

/** Knows what is refused at any moment; opt-outs are carried out by whoever keeps them. */
export function followRefusals(deps: RefusalsDeps): Refusals {
  const { config, optOuts, index, images, frontier } = deps;
  let blocked = new Set(config.current().blockedSites);

  async function forget(site: string): Promise<void> {
    for await (const pages of frontier.forgetSite(site)) {
      await index.delete({ ids: pages.flatMap(({ documents }) => documents) });
      for (const { url } of pages) await images.removePage(url);
    }
  }

  const stop = config.onChange((now) => {
    blocked = new Set(now.blockedSites);
  });

  return {
    refusalOf(url) {
      // With its port: whoever has proven to own one port speaks for that one.
      if (optOuts.has(hostKey(url), 'crawling')) return 'opted_out';
      return isBlocked(siteOf(url), blocked) ? 'blocked' : undefined;
    },
    mayKeepImages: (url) => !optOuts.has(hostKey(url), 'images'),
    forget,
    stop,
  };
}

function isBlocked(site: string, blocked: ReadonlySet<string>): boolean {
  if (blocked.size === 0) return false;
  const labels = site.split('.');
  return labels.some((_, at) => blocked.has(labels.slice(at).join('.')));
}
