import type { Crawl, CrawlEvent } from '@lyceum/contracts/search/crawl';

/** What a person at a terminal, or a log, sees of a crawl. */
export interface Progress {
  show(event: CrawlEvent): void;
  end(crawl: Crawl, note?: string): void;
}

const barWidth = 30;

/** A bar that moves on a terminal; a line for each page elsewhere. */
export function createProgress(out: NodeJS.WriteStream): Progress {
  let shownAt = 0;
  return {
    show({ counts, page }) {
      if (!out.isTTY) {
        if (page) out.write(`${page.outcome}\t${page.url}${page.reason === null ? '' : `\t${page.reason}`}\n`);
        return;
      }
      const now = Date.now();
      if (now - shownAt < 100) return;
      shownAt = now;
      const done = counts.fetched + counts.robotsDenied + counts.redirected + counts.gone + counts.failed;
      const share = done / Math.max(1, done + counts.queued);
      const bar = '█'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '░');
      const line = `${bar} ${done} done, ${counts.indexed} indexed, ${counts.queued} waiting  ${page?.url ?? ''}`;
      out.write(`\r\u001b[K${line.slice(0, (out.columns ?? 80) - 1)}`);
    },
    end({ state, counts, error }, note) {
      const { failures, ...rest } = counts;
      const told = Object.entries({ ...rest, ...failures }).filter(([, count]) => count > 0);
      const ending = [error, note].filter((text) => text !== null && text !== undefined).join(' ');
      const clear = out.isTTY ? '\r\u001b[K' : '';
      out.write(
        `${clear}${state}: ${told.map(([name, count]) => `${name} ${count}`).join(', ')}${ending ? `. ${ending}` : ''}\n`,
      );
    },
  };
}
