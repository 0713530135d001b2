import type { CrawledPage } from '@lyceum/contracts/search/crawl';
import { toTime } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import type { PageMemory } from '../../model/crawled-page.ts';
import type { Frontier } from '../../ports/frontier.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { trapReason } from '../urls/traps.ts';

export interface ExplainPageDeps {
  readonly frontier: Pick<Frontier, 'memoryOf'>;
  refusalOf(url: string): string | undefined;
}

const time = (at: number | null | undefined) => (at === null || at === undefined ? null : toTime(at));

/** Why a page is in the index, or is not. */
export async function explainPage(deps: ExplainPageDeps, given: string): Promise<CrawledPage> {
  const url = normaliseUrl(given);
  if (url === undefined) throw problem({ code: 'not_found', detail: 'This is not the address of a page.' });
  const known = await deps.frontier.memoryOf(url);
  const memory = known?.memory;
  return {
    url,
    indexed: memory?.indexed ?? false,
    why: why(url, { known, refusal: deps.refusalOf(url) }),
    outcome: memory?.outcome ?? null,
    reason: memory?.reason ?? null,
    status: memory?.status ?? null,
    pointsTo: memory?.pointsTo ?? null,
    fetchedAt: time(memory?.fetchedAt),
    changedAt: time(memory?.changedAt),
    recrawlAt: time(memory?.recrawlAt),
    checks: memory?.checks ?? 0,
    changes: memory?.changes ?? 0,
    waiting: known?.waiting ?? false,
  };
}

interface Knowledge {
  readonly known: Awaited<ReturnType<Frontier['memoryOf']>>;
  readonly refusal: string | undefined;
}

function why(url: string, { known, refusal }: Knowledge): string {
  if (refusal === 'opted_out') return 'The owner of the site opted out.';
  if (refusal !== undefined) return 'The site is blocked in the configuration.';
  const memory = known?.memory;
  if (memory) return sentenceFor(memory);
  if (known?.waiting) return 'It is known and waits to be fetched.';
  const trap = trapReason(url);
  if (trap !== undefined) return `Addresses like this are not followed (${trap}): there would be no end of them.`;
  if (known) return 'It was found, and the crawl ended before its turn came.';
  return 'No crawl has found it: nothing in the scope of a crawl links to it.';
}

function sentenceFor(memory: PageMemory): string {
  const { outcome, reason, status, pointsTo } = memory;
  switch (outcome) {
    case 'robots_denied':
      return reason === 'robots' ? 'robots.txt of the site forbids it.' : 'The site is not fetched from.';
    case 'noindex':
      return reason === 'noindex'
        ? 'The page asks not to be indexed (noindex).'
        : 'The page said that it would not be available after a date that has passed.';
    case 'duplicate':
      return reason === 'canonical'
        ? `The page names ${pointsTo} as its right address.`
        : `${pointsTo} says the same and stands for it.`;
    case 'redirected':
      return `It leads on to ${pointsTo}.`;
    case 'gone':
      return `It is not there (status ${status}).`;
    case 'too_large':
      return reason === 'compression_bomb' ? 'It unpacks to far more than it is.' : 'It is larger than is read.';
    case 'read':
      return 'It is a sitemap or a feed, read for the addresses in it.';
    case 'failed':
      return memory.indexed
        ? `It is in the index; the latest look at it failed (${reason}).`
        : `It could not be fetched or read (${reason}${status === null ? '' : `, status ${status}`}).`;
    default:
      return 'It was fetched and indexed.';
  }
}
