import { createClient } from '@lyceum/contracts/client';
import type { CrawlEvent, NewCrawl } from '@lyceum/contracts/search/crawl';
import { crawlEndpoints } from '@lyceum/contracts/search/crawl-endpoints';
import type { Progress } from './progress.ts';

export interface CrawlThere {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly order: NewCrawl;
  readonly progress: Progress;
}

/** Orders the crawl from the service that runs, and follows it. */
export async function crawlThere({ baseUrl, token, order, progress }: CrawlThere): Promise<number> {
  if (token === undefined) {
    throw new Error('The search service is running: give the token of an administrator with --token or LYCEUM_TOKEN.');
  }
  const client = createClient({ baseUrl, token: () => token });
  const { id } = await client.call(crawlEndpoints.startCrawl, { body: order });
  const follower = createClient({ baseUrl, token: () => token, fetch: fetchFromTheStart });
  const stream = await follower.open(crawlEndpoints.crawlEvents, { params: { id } });
  for await (const event of eventsOf(stream)) progress.show(event);
  const crawl = await client.call(crawlEndpoints.crawl, { params: { id } });
  progress.end(crawl);
  return crawl.state === 'completed' ? 0 : 1;
}

/** Pages may have been fetched between the order and the first look at it. */
function fetchFromTheStart(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('last-event-id', '0');
  return fetch(input, { ...init, headers });
}

async function* eventsOf(stream: Response): AsyncGenerator<CrawlEvent> {
  let rest = '';
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as CrawlEvent;
  }
}
