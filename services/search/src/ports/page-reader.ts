import type { AnalysedPage, PageContext } from '../model/analysed-page.ts';
import type { AddressKind } from '../model/crawled-page.ts';
import type { PageImage } from '../model/extracted-page.ts';
import type { FetchedPage } from '../model/fetched-page.ts';

/** What a page asks of those who index it. */
export interface ReadDirectives {
  index: boolean;
  follow: boolean;
  /** Characters; any length when left out. */
  snippetLength?: number;
  imageIndex: boolean;
  /** The date after which it should be gone has passed. */
  unavailable: boolean;
  noai: boolean;
  contentUsage: string[];
}

export interface ReadTask {
  page: FetchedPage;
  /** What it was fetched for. */
  as: AddressKind;
  anchors: string[];
  /** Of the page and its host among links, as in `PageContext`. */
  ranks?: Pick<PageContext, 'hostRank' | 'pageRank'>;
  /** Of the bytes that were read last time. */
  bodyHash: string | null;
}

export interface ReadPage {
  kind: 'page';
  bodyHash: string;
  title: string;
  /** Normalised, and not the page's own. */
  canonical?: string;
  /** Where one may go from here: normalised, each once, without those marked `nofollow`. */
  links: { url: string; text: string }[];
  feeds: string[];
  /** Links that were left out because there would be no end of them. */
  trapped: number;
  images: PageImage[];
  directives: ReadDirectives;
  analysed: AnalysedPage;
  textLength: number;
}

/** What a page turned out to be. */
export type Reading =
  | ReadPage
  /** The same bytes as last time. */
  | { kind: 'same' }
  /** A sitemap or a feed. */
  | { kind: 'list'; bodyHash: string; urls: string[]; lists: string[] }
  | { kind: 'unreadable'; reason: string };

/** Reads and judges pages off the calling thread. Never rejects: a page that kills its reader is unreadable. */
export interface PageReader {
  read(task: ReadTask): Promise<Reading>;
  workers(): { name: string; state: 'starting' | 'idle' | 'busy' | 'stopped'; restarts: number }[];
  readonly waiting: number;
  close(): Promise<void>;
}
