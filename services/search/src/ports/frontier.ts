import type { Counts } from '../model/crawl-job.ts';
import type { AddressKind, FoundAddress, PageMemory } from '../model/crawled-page.ts';

/** A page whose turn it is, with what is remembered of it. */
export interface TurnPage {
  jobId: string;
  url: string;
  kind: AddressKind;
  depth: number;
  hops: number;
  priority: number;
  /** Fetches in this run that came to nothing. */
  attempts: number;
  memory: PageMemory | undefined;
  /** Words that other pages use in links to it. */
  anchors: string[];
}

/** A host that may be fetched from now, held by one process, and the pages it may fetch. */
export interface HostTurn {
  host: string;
  /** What was learned of its pace. */
  delayMs: number;
  /** Fetches in a row that failed because of the host. */
  failures: number;
  /** Mean quality of what was indexed of it, from 0 to 1. */
  quality: number;
  pages: TurnPage[];
}

export interface HostState {
  host: string;
  nextAt: number;
  delayMs: number;
  failures: number;
  quality: number;
}

/** A page that has been dealt with. */
export interface SettledPage {
  jobId: string;
  url: string;
  memory: PageMemory;
  /** Where its links lead, in place of what was known; left alone when left out. */
  links?: string[];
}

/** What happened since the last one; written as a whole or not at all. */
export interface Settlement {
  pages: SettledPage[];
  /** To be fetched again, not before `dueAt`. */
  retries: { jobId: string; url: string; dueAt: number }[];
  /** Not fetched after all: they wait as before. */
  returned: { jobId: string; url: string }[];
  found: { jobId: string; addresses: FoundAddress[] }[];
  anchors: { url: string; text: string }[];
  hostLinks: { from: string; to: string }[];
  counts: { jobId: string; counts: Counts }[];
  /** Hosts whose turn has ended. */
  released: HostState[];
}

export interface LeaseRequest {
  jobIds: string[];
  hosts: number;
  pagesPerHost: number;
}

export interface NearPage {
  url: string;
  contentHash: string;
  fingerprint: string;
  textLength: number;
}

/**
 * Every address that is known, whose turn it is, and what became of it. Survives a crash at any moment. Every adapter
 * passes `frontier.contract.ts`.
 */
export interface Frontier {
  /** After a start: what this process held when it died waits again, its hosts no sooner than their delay from now. */
  recover(leastDelayMs: number): Promise<void>;
  /** Hosts whose time has come, each given to one caller only until it is released or the lease is over. */
  lease(request: LeaseRequest): Promise<HostTurn[]>;
  /** Tells how many addresses were new, by crawl. */
  settle(settlement: Settlement): Promise<Map<string, number>>;
  /** What must not be forgotten while the host is held: a crash now must not make the next process faster. */
  learn(state: Omit<HostState, 'quality'>): Promise<void>;
  /** When the next host may be fetched from, if any waits. */
  nextAt(): Promise<number | undefined>;
  /** Whether anything of the crawl waits or is being fetched. */
  hasWork(jobId: string): Promise<boolean>;
  /** Nothing more of the crawl is fetched; what is known of pages stays. */
  drop(jobId: string): Promise<void>;
  /** Pages of an earlier run whose time has come wait again; tells how many. */
  requeue(jobId: string, dueBefore: number): Promise<number>;
  /** Waiting pages of a host that cannot be reached, over all crawls: `Settlement` tells what became of them. */
  waitingOf(host: string, limit: number): Promise<TurnPage[]>;
  /** How many addresses of a host the crawl has queued. */
  countOf(jobId: string, host: string): Promise<number>;
  memoryOf(url: string): Promise<{ memory: PageMemory | undefined; waiting: boolean } | undefined>;
  linksOf(url: string): Promise<string[]>;
  /** Indexed pages that say the same, or nearly. */
  near(pages: { contentHash: string; fingerprint: string }[]): Promise<NearPage[]>;
  /** Pages for which the given one stood are looked at again as if they were new; tells how many the crawl now waits for. */
  orphans(url: string, jobId: string): Promise<number>;
  /** Takes all hosts of a site out of the queue and tells which of its pages the index holds, a portion at a time. */
  forgetSite(site: string): AsyncIterable<{ url: string; documents: string[] }[]>;
  /** Whether pages of the host have been crawled. */
  knowsHost(host: string): Promise<boolean>;
  /** Links between pages, by address. */
  links(): AsyncIterable<{ from: string; to: string }>;
  /** Links between hosts. */
  hostLinks(): AsyncIterable<{ from: string; to: string }>;
  size(): Promise<{ addresses: number; hosts: number; due: number }>;
}
