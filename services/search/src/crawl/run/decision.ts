import type { Counts } from '../../model/crawl-job.ts';
import type { PageMemory } from '../../model/crawled-page.ts';
import type { IndexedDocument } from '../../model/document.ts';
import type { TurnPage } from '../../ports/frontier.ts';
import type { FoundImage } from '../../ports/image-sink.ts';
import type { Candidate } from '../frontier/admission.ts';

/** What comes of a visit. */
export interface Decision {
  page: TurnPage;
  /** What is remembered; left out when the page is to be fetched again soon. */
  memory?: PageMemory;
  retryInMs?: number;
  counts: Counts;
  candidates: Candidate[];
  links?: string[];
  anchors: { url: string; text: string }[];
  upsert: IndexedDocument[];
  remove: string[];
  images?: FoundImage[];
  /** Abbreviations that a new text explains. */
  abbreviations?: [short: string, long: string][];
  /** It is in the index no more. */
  left: boolean;
  /** Its seed lives there now. */
  seedMovedTo?: string;
}

const nothing: PageMemory = {
  outcome: 'failed',
  reason: null,
  status: null,
  etag: null,
  lastModified: null,
  bodyHash: null,
  contentHash: null,
  fingerprint: null,
  textLength: 0,
  pointsTo: null,
  indexed: false,
  documents: [],
  fetchedAt: 0,
  changedAt: null,
  recrawlAt: null,
  intervalMs: 0,
  checks: 0,
  changes: 0,
  history: '',
};

/** What is known of the page already, with what is new. */
export const remember = (page: TurnPage, news: Partial<PageMemory>): PageMemory => ({
  ...nothing,
  ...page.memory,
  ...news,
});

/** A decision to which each kind of visit adds what it has. */
export const decide = (page: TurnPage, parts: Partial<Decision>): Decision => ({
  page,
  counts: {},
  candidates: [],
  anchors: [],
  upsert: [],
  remove: [],
  left: false,
  ...parts,
});

/** It must not be in the index, and leaves it if it is. */
export function leave(page: TurnPage, parts: Partial<Decision> & { news: Partial<PageMemory> }): Decision {
  const { news, ...rest } = parts;
  return decide(page, {
    memory: remember(page, {
      indexed: false,
      documents: [],
      contentHash: null,
      bodyHash: null,
      etag: null,
      lastModified: null,
      ...news,
    }),
    remove: page.memory?.documents ?? [],
    left: page.memory?.indexed ?? false,
    ...rest,
  });
}
