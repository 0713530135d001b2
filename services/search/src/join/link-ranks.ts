import { setTimeout as pause } from 'node:timers/promises';
import { repeat } from '@lyceum/platform/repeat';
import type { Logger } from 'pino';
import { createLinkRankThread, type LinksFrom, type Ranks } from '../analyse/link-rank-thread.ts';
import { withRanks } from '../analyse/quality.ts';
import type { IndexedDocument } from '../model/document.ts';
import type { Frontier } from '../ports/frontier.ts';
import type { SearchIndex } from '../ports/search-index.ts';

export interface LinkRanksDeps {
  readonly links: Pick<Frontier, 'links' | 'hostLinks'>;
  readonly index: Pick<SearchIndex, 'scan' | 'get' | 'upsert' | 'patch'>;
  readonly log: Pick<Logger, 'error'>;
  readonly everyMs?: number;
}

/** How pages and hosts are linked, for judging what is read, and for judging again what was read before. */
export interface LinkRanks {
  ranksOf(url: string): Promise<Ranks>;
  /** One turn: ranks from the links that are known now, and what is indexed brought in line with them. */
  update(): Promise<void>;
  close(): Promise<void>;
}

const hour = 3_600_000;
const portion = 200;
/** Between portions others have their turn. */
const restMs = 5;
/** A smaller change of quality moves nobody in a list of results. */
const noticeable = 0.01;
/** In one turn; what is left is changed in the next one. */
const mostChanged = 5000;

export function createLinkRanks({ links, index, log, everyMs = hour }: LinkRanksDeps): LinkRanks {
  const thread = createLinkRankThread();
  let closed = false;

  async function read(): Promise<boolean> {
    for (const graph of ['pages', 'hosts'] as const) {
      const edges = graph === 'pages' ? links.links() : links.hostLinks();
      for await (const batch of inPortions(linksTogether(edges))) {
        if (closed) return false;
        await thread.add(graph, batch);
        await pause(restMs);
      }
    }
    await thread.settle();
    return true;
  }

  async function judgeAgain(): Promise<void> {
    const changed = new Map<string, number>();
    for await (const documents of inPortions(index.scan())) {
      if (closed || changed.size >= mostChanged) return;
      const ranks = await thread.ranksOf(documents.map(({ url }) => url));
      const pages = documents.flatMap((document, at) => judgedAnew(document, ranks[at] ?? {}) ?? []);
      for (const { url, quality } of pages) changed.set(url, quality);
      if (pages.length > 0) await index.upsert(pages);
      const parts = documents.flatMap((document) => patchOfPart(document, changed) ?? []);
      if (parts.length > 0) await index.patch(parts);
      await pause(restMs);
    }
  }

  async function update(): Promise<void> {
    try {
      if (await read()) await judgeAgain();
    } catch (error) {
      // Whoever closes ends the thread, whatever it is doing.
      if (!closed) throw error;
    }
  }

  const job = repeat({ name: 'ranking links', everyMs, begin: 'later', log, work: update });
  return {
    ranksOf: async (url) => (await thread.ranksOf([url]))[0] ?? {},
    update,
    async close() {
      closed = true;
      await thread.close();
      await job.stop();
    },
  };
}

/** The whole document, since what its quality is made of is written beside it; a newer version of it wins. */
function judgedAnew(document: IndexedDocument, ranks: Ranks): IndexedDocument | undefined {
  const before = document.details?.qualityParts;
  if (!before) return undefined;
  const { quality, parts } = withRanks(before, ranks);
  if (Math.abs(quality - document.quality) < noticeable) return undefined;
  return { ...document, quality, details: { ...document.details, qualityParts: parts } };
}

/** Things found on a page are as good as the page. */
function patchOfPart({ id, details, quality }: IndexedDocument, pages: ReadonlyMap<string, number>) {
  const now = details?.qualityParts || details?.pageUrl === undefined ? undefined : pages.get(details.pageUrl);
  return now === undefined || Math.abs(now - quality) < noticeable ? undefined : { id, values: { quality: now } };
}

async function* linksTogether(edges: AsyncIterable<{ from: string; to: string }>): AsyncIterable<LinksFrom> {
  let together: LinksFrom | undefined;
  for await (const { from, to } of edges) {
    if (together?.from === from) together.to.push(to);
    else {
      if (together) yield together;
      together = { from, to: [to] };
    }
  }
  if (together) yield together;
}

async function* inPortions<T>(all: AsyncIterable<T>): AsyncIterable<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < portion) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
