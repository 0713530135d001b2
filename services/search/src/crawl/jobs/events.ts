import type { CrawlEvent } from '@lyceum/contracts/search/crawl';

export interface NumberedEvent {
  /** Grows by one with each event of a crawl, within one life of the process. */
  readonly id: string;
  readonly event: CrawlEvent;
}

/** What happens to crawls, for those who watch. */
export interface CrawlEvents {
  publish(jobId: string, event: CrawlEvent): void;
  /** First what was missed since `lastId` (0: all there was), as far as it is remembered; then everything as it happens. */
  watch(jobId: string, lastId: string | undefined, listener: (event: NumberedEvent) => void): () => void;
}

const mostRemembered = 1000;
const mostJobs = 100;

interface Channel {
  next: number;
  latest: NumberedEvent[];
  readonly listeners: Set<(event: NumberedEvent) => void>;
}

/** `life` tells processes apart: the numbers of another one mean nothing here. */
export function createCrawlEvents(life: string): CrawlEvents {
  const channels = new Map<string, Channel>();

  function channelOf(jobId: string): Channel {
    const known = channels.get(jobId);
    if (known) return known;
    if (channels.size >= mostJobs) forgetOne();
    const channel: Channel = { next: 1, latest: [], listeners: new Set() };
    channels.set(jobId, channel);
    return channel;
  }

  function forgetOne(): void {
    const idle = [...channels].find(([, { listeners }]) => listeners.size === 0);
    if (idle) channels.delete(idle[0]);
  }

  return {
    publish(jobId, event) {
      const channel = channelOf(jobId);
      const numbered = { id: `${life}-${channel.next++}`, event };
      channel.latest.push(numbered);
      if (channel.latest.length > 2 * mostRemembered) channel.latest = channel.latest.slice(-mostRemembered);
      for (const listener of channel.listeners) listener(numbered);
    },
    watch(jobId, lastId, listener) {
      const channel = channelOf(jobId);
      const at = lastId === undefined ? -1 : channel.latest.findIndex(({ id }) => id === lastId);
      const missed = lastId === '0' ? channel.latest : at < 0 ? [] : channel.latest.slice(at + 1);
      for (const event of missed) listener(event);
      channel.listeners.add(listener);
      return () => void channel.listeners.delete(listener);
    },
  };
}
