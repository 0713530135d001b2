import type { CrawlCounts } from '@lyceum/contracts/search/crawl';
import type { SystemStatus } from '@lyceum/contracts/search/status';
import type { FastifyInstance } from 'fastify';
import type { RetentionRule } from '../ports/retention.ts';
import type { HeldOptOut } from '../ports/site-claims.ts';
import type { UserData } from '../ports/user-data.ts';

/** Something administrators see the health of. */
export interface Component {
  readonly name: string;
  /** Without it, searching is impaired. */
  readonly essential: boolean;
  /** Rejects when it is down; a sentence when it works with a limp; undefined when all is well. */
  check(): Promise<string | undefined>;
}

/** The parts of the status that features know, as opposed to the process itself. */
export type StatusParts = Partial<
  Pick<SystemStatus, 'crawls' | 'frontier' | 'workers' | 'queues' | 'capabilities' | 'indexes'>
>;

/** One capability of the service, joined together: what it serves, and what it says of itself. */
export interface Feature {
  serve(app: FastifyInstance): Promise<void> | void;
  readonly components?: readonly Component[];
  status?(): Promise<StatusParts>;
  /** What it holds of users: given to them, and removed with them. */
  readonly personal?: UserData;
  /** What it keeps for a time; removed by administration, and logged. */
  readonly retention?: readonly RetentionRule[];
  /**
   * Forgets what it holds of sites besides their documents, such as addresses to fetch. Called after the documents have
   * left the index, again at every start and after a restore, and again when it failed.
   */
  forgetSites?(optOuts: readonly HeldOptOut[]): Promise<void>;
  /** Forgets what it holds of documents that are about to leave the index because of an opt-out: vectors, thumbnails. */
  forgetDocuments?(ids: string[]): Promise<void>;
  /** What became of pages that were fetched in a time, for analytics. */
  crawlTotals?(range: { from: number; to: number }): Promise<CrawlCounts>;
}
