import type { CrawlCounts } from '@lyceum/contracts/search/crawl';
import type { SystemStatus } from '@lyceum/contracts/search/status';
import type { FastifyInstance } from 'fastify';
import type { OptedOut } from '../ports/opt-outs.ts';
import type { RetentionRule } from '../ports/retention.ts';
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
   * Forgets what it holds of a site besides the index: thumbnails, vectors, addresses to fetch. Called while the index
   * still has the site's documents, again at every start and after a restore, and again when it failed.
   */
  forgetSite?(site: string, what: OptedOut): Promise<void>;
  /** What became of pages that were fetched in a time, for analytics. */
  crawlTotals?(range: { from: number; to: number }): Promise<CrawlCounts>;
}
