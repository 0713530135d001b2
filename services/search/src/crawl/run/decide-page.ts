import type { PageMemory } from '../../model/crawled-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import type { NearPage, TurnPage } from '../../ports/frontier.ts';
import type { FoundImage } from '../../ports/image-sink.ts';
import type { Reading, ReadPage } from '../../ports/page-reader.ts';
import { findDuplicate } from '../recrawl/duplicates.ts';
import { lookAgain } from '../recrawl/schedule.ts';
import { registrableDomain, siteOf } from '../urls/normalise.ts';
import type { Looking } from './decide-answer.ts';
import { type Decision, decide, leave, remember } from './decision.ts';

export interface PageSurroundings extends Looking {
  /** Indexed pages that may say the same. */
  readonly near: readonly NearPage[];
  /** Whether the page that this one names as the right address can stand for it. */
  canStandFor(canonical: string): boolean;
  mayKeepImages(url: string): boolean;
}

/** What comes of a page that was fetched and read. */
export function decidePage(
  page: TurnPage,
  { fetched, reading }: { fetched: FetchedPage; reading: Reading },
  around: PageSurroundings,
): Decision {
  const seen = seenOf(fetched, around.now);
  switch (reading.kind) {
    case 'same':
      return decideSame(page, seen, around);
    case 'list': {
      const next = lookAgain(page.memory, { changed: true, at: around.now, usualMs: around.usualMs });
      return decide(page, {
        memory: remember(page, { ...seen, ...next, outcome: 'read', reason: page.kind, bodyHash: reading.bodyHash }),
        counts: { fetched: 1 },
        links: reading.urls,
        candidates: [
          ...reading.lists.map((url) => ({ url, kind: page.kind, depth: page.depth, hops: 0, named: true })),
          ...reading.urls.map((url) => ({ url, kind: 'page' as const, depth: page.depth + 1, hops: 0, named: true })),
        ],
      });
    }
    case 'unreadable':
      return leave(page, {
        news: { ...seen, outcome: 'failed', reason: reading.reason, recrawlAt: around.now + around.usualMs * 2 },
        counts: { fetched: 1, failed: 1, [`failed:${reading.reason}`]: 1 },
      });
    default:
      return decideRead(page, { seen, reading }, around);
  }
}

type Seen = Pick<PageMemory, 'status' | 'etag' | 'lastModified' | 'fetchedAt' | 'pointsTo'>;

const seenOf = ({ status, headers }: FetchedPage, now: number): Seen => ({
  status,
  etag: headers.etag ?? null,
  lastModified: headers['last-modified'] ?? null,
  fetchedAt: now,
  pointsTo: null,
});

/** The outcome stays what it was: the same page would be judged in the same way. */
function decideSame(page: TurnPage, { pointsTo: _, ...seen }: Seen, around: Looking): Decision {
  const next = lookAgain(page.memory, { changed: false, at: around.now, usualMs: around.usualMs });
  return decide(page, { memory: remember(page, { ...seen, ...next }), counts: { fetched: 1, unchanged: 1 } });
}

function decideRead(
  page: TurnPage,
  { seen, reading }: { seen: Seen; reading: ReadPage },
  around: PageSurroundings,
): Decision {
  const { contentHash, fingerprint } = reading.analysed;
  const isSameText = page.memory?.contentHash === contentHash && page.memory.indexed;
  const look = { changed: !isSameText, at: around.now, usualMs: around.usualMs };
  const news: Partial<PageMemory> = {
    ...seen,
    ...lookAgain(page.memory, look),
    bodyHash: reading.bodyHash,
    contentHash,
    fingerprint,
    textLength: reading.textLength,
  };
  const onwards = onwardsFrom(page, reading);
  const { directives } = reading;
  if (!directives.index || directives.unavailable) {
    const reason = directives.index ? 'unavailable_after' : 'noindex';
    return leave(page, {
      news: { ...news, outcome: 'noindex', reason },
      ...onwards,
      counts: { fetched: 1, noindex: 1, trapped: reading.trapped },
    });
  }
  const stands = standsForIt(page, reading, around);
  if (stands) {
    return leave(page, {
      news: { ...news, outcome: 'duplicate', reason: stands.reason, pointsTo: stands.url },
      ...onwards,
      counts: { fetched: 1, duplicate: 1, trapped: reading.trapped },
      candidates: [
        ...onwards.candidates,
        // It is not worse for being named: the depth is that of the page it stands for.
        ...(stands.reason === 'canonical'
          ? [{ url: stands.url, kind: 'page' as const, depth: page.depth, hops: page.hops + 1 }]
          : []),
      ],
    });
  }
  return decideIndexed(page, { news, reading, onwards, isSameText }, around);
}

function standsForIt(
  page: TurnPage,
  reading: ReadPage,
  around: PageSurroundings,
): { url: string; reason: string } | undefined {
  const { canonical } = reading;
  const isRelated = canonical !== undefined && registrableDomain(canonical) === registrableDomain(page.url);
  if (canonical !== undefined && isRelated && page.hops < 5 && around.canStandFor(canonical)) {
    return { url: canonical, reason: 'canonical' };
  }
  const { contentHash, fingerprint } = reading.analysed;
  const twin = findDuplicate({ url: page.url, contentHash, fingerprint, textLength: reading.textLength }, around.near);
  if (!twin) return undefined;
  return { url: twin.url, reason: twin.contentHash === contentHash ? 'same_text' : 'nearly_same_text' };
}

interface Onwards {
  links: string[];
  anchors: { url: string; text: string }[];
  candidates: Decision['candidates'];
}

function onwardsFrom(page: TurnPage, reading: ReadPage): Onwards {
  return {
    links: reading.links.map(({ url }) => url),
    anchors: reading.links.filter(({ text }) => text !== ''),
    candidates: [
      ...reading.links.map(({ url }) => ({ url, kind: 'page' as const, depth: page.depth + 1, hops: 0 })),
      ...reading.feeds.map((url) => ({ url, kind: 'feed' as const, depth: page.depth + 1, hops: 0 })),
    ],
  };
}

interface Indexing {
  readonly news: Partial<PageMemory>;
  readonly reading: ReadPage;
  readonly onwards: Onwards;
  readonly isSameText: boolean;
}

function decideIndexed(
  page: TurnPage,
  { news, reading, onwards, isSameText }: Indexing,
  around: PageSurroundings,
): Decision {
  const { documents } = reading.analysed;
  const ids = documents.map(({ id }) => id);
  const outcome = isSameText ? 'unchanged' : 'indexed';
  const memory = remember(page, {
    ...news,
    outcome: 'indexed',
    reason: null,
    indexed: true,
    documents: ids,
    changedAt: isSameText ? (page.memory?.changedAt ?? null) : around.now,
  });
  return decide(page, {
    ...onwards,
    memory,
    counts: { fetched: 1, [outcome]: 1, trapped: reading.trapped },
    // Ornaments may have changed with the text the same, and anchors may be new: it is written in either case.
    upsert: documents,
    ...(isSameText ? {} : { abbreviations: reading.analysed.abbreviations }),
    remove: (page.memory?.documents ?? []).filter((id) => !ids.includes(id)),
    ...(around.mayKeepImages(page.url) ? { images: imagesOf(page, reading, around.now) } : {}),
  });
}

function imagesOf(page: TurnPage, { images, title, analysed }: ReadPage, foundAt: number): FoundImage[] {
  const [main] = analysed.documents;
  return images.map((image) => ({
    ...image,
    pageUrl: page.url,
    pageTitle: title,
    site: siteOf(page.url),
    language: main?.language ?? 'und',
    safe: main?.safe ?? true,
    foundAt,
  }));
}
