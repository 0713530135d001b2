import type { SystemStatus } from '@lyceum/contracts/search/status';
import type { FastifyInstance } from 'fastify';

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

/** What a feature holds of users. */
export interface PersonalData {
  /** Everything, as JSON can hold it. */
  exportUser(userId: string): Promise<object>;
  /** Everything, for good. */
  eraseUser(userId: string): Promise<void>;
}

/** One capability of the service, joined together: what it serves, and what it says of itself. */
export interface Feature {
  serve(app: FastifyInstance): Promise<void> | void;
  readonly components?: readonly Component[];
  status?(): Promise<StatusParts>;
  readonly personal?: PersonalData;
}
