import type { Crawl, CrawlEvent } from '@lyceum/contracts/search/crawl';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { useEffect, useState } from 'preact/hooks';
import { useAdmin } from './context.ts';

const keptPages = 10;

interface Progress {
  readonly state: Crawl['state'];
  readonly counts: Crawl['counts'];
  readonly pages: readonly NonNullable<CrawlEvent['page']>[];
}

/** Follows a crawl. `EventSource` cannot send a token, so the stream is read with `fetch`. */
export function useCrawlEvents(first: Crawl, live: boolean): Progress {
  const { search } = useAdmin();
  const [progress, setProgress] = useState<Progress>({ state: first.state, counts: first.counts, pages: [] });
  useEffect(() => {
    setProgress((before) => ({ ...before, state: first.state, counts: first.counts }));
    if (!live) return;
    const leaving = new AbortController();
    const follow = async () => {
      const answer = await search.open(searchEndpoints.crawlEvents, {
        params: { id: first.id },
        signal: leaving.signal,
      });
      for await (const event of eventsIn(answer)) setProgress((before) => after(before, event));
    };
    follow().catch(() => {});
    return () => leaving.abort();
  }, [search, first, live]);
  return progress;
}

const after = ({ pages }: Progress, { state, counts, page }: CrawlEvent): Progress => ({
  state,
  counts,
  pages: page ? [page, ...pages.filter(({ url }) => url !== page.url)].slice(0, keptPages) : pages,
});

/** Server-sent events (WHATWG HTML, 9.2): blocks of lines, of which only `data` matters here. */
async function* eventsIn(answer: Response): AsyncGenerator<CrawlEvent> {
  if (!answer.body) return;
  let rest = '';
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (rest + piece.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trim())
        .join('\n');
      if (data !== '') yield JSON.parse(data) as CrawlEvent;
    }
  }
}
