import { once } from 'node:events';
import type { NewCrawl } from '@lyceum/contracts/search/crawl';
import { type AllSettings, openHouse } from '@lyceum/platform/service/house';
import type { Addresses } from '@lyceum/platform/settings/addresses';
import { findCrawl, startCrawl } from '../crawl/jobs/manage-jobs.ts';
import { openCrawling } from '../join/crawling.ts';
import { openGround } from '../join/ground.ts';
import { openLearnedAbbreviations } from '../join/learned-abbreviations.ts';
import { openWeb } from '../join/web.ts';
import { search } from '../service.ts';
import type { searchSettings } from '../settings.ts';
import type { Progress } from './progress.ts';

export interface CrawlHere {
  readonly settings: AllSettings<typeof searchSettings>;
  readonly addresses: Addresses;
  readonly order: NewCrawl;
  readonly progress: Progress;
}

/** Opens the data folder itself; rejects with `DataFolderInUse` while the service runs. Ends early on Ctrl-C, and can be resumed. */
export async function crawlHere({ settings, addresses, order, progress }: CrawlHere): Promise<number> {
  const house = await openHouse({ part: search, settings, addresses });
  try {
    const ground = await openGround(house);
    const { learn } = await openLearnedAbbreviations(ground);
    const { manage, events } = await openCrawling(ground, { web: openWeb(ground), learn });
    const { id } = await startCrawl(manage, order);
    const ended = new Promise<void>((resolve) => {
      events.watch(id, undefined, ({ event }) => {
        progress.show(event);
        if (['completed', 'failed', 'cancelled'].includes(event.state)) resolve();
      });
    });
    const interrupted = once(process, 'SIGINT').then(() => 'interrupted' as const);
    const how = await Promise.race([ended, interrupted]);
    await ground.index.refresh();
    const crawl = await findCrawl(manage, id);
    progress.end(crawl, how === 'interrupted' ? 'The service will go on with it when it is started.' : undefined);
    return crawl.state === 'completed' ? 0 : 1;
  } finally {
    await house.closers.disposeAsync();
  }
}
