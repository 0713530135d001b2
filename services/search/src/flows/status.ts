import type { SystemStatus } from '@lyceum/contracts/search/status';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { version } from '@lyceum/platform/service/version';
import { contentTypes } from '../model/document.ts';
import type { IndexStats } from '../model/search-answer.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import { briefly } from './briefly.ts';

type Parts = Partial<Pick<SystemStatus, 'crawls' | 'frontier' | 'workers' | 'queues' | 'capabilities' | 'indexes'>>;

export interface StatusDeps {
  readonly index: Pick<SearchIndex, 'stats'>;
  readonly features: readonly { status?(): Promise<Parts> }[];
  readonly clock: Clock;
}

/** However many administrators look, it is put together at most twice a second. */
const goodForMs = 500;

export interface Status {
  show(): Promise<SystemStatus>;
  /** What the features said last, for the checks of health. */
  parts(): Promise<Parts>;
}

export function createStatus({ index, features, clock }: StatusDeps): Status {
  const startedAt = clock.now();
  const parts = briefly(() => collect(features), { leastMs: goodForMs });
  const stats = briefly(() => index.stats(), { leastMs: goodForMs });
  return {
    parts,
    async show() {
      const [known, indexed] = await Promise.all([parts(), stats()]);
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      return {
        version: version(),
        startedAt: toTime(startedAt),
        uptimeSeconds: Math.round((clock.now() - startedAt) / 100) / 10,
        indexes: known.indexes ?? indexesOf(indexed),
        crawls: known.crawls ?? { queued: 0, running: 0, paused: 0 },
        frontier: known.frontier ?? { addresses: 0, hosts: 0, due: 0 },
        workers: known.workers ?? [],
        queues: [
          { name: 'index', depth: indexed.stored - indexed.visible, capacity: Number.MAX_SAFE_INTEGER },
          ...(known.queues ?? []),
        ],
        capabilities: known.capabilities ?? [],
        memory: { residentBytes: rss, heapUsedBytes: heapUsed, heapTotalBytes: heapTotal, externalBytes: external },
      };
    },
  };
}

/** Single values come from the feature that has them; lists of several features are joined. */
async function collect(features: StatusDeps['features']): Promise<Parts> {
  const all = await Promise.all(features.map(async (feature): Promise<Parts> => (await feature.status?.()) ?? {}));
  const joined: Parts = Object.assign({}, ...all);
  const lists = (name: 'workers' | 'queues' | 'capabilities') => all.flatMap((parts): unknown[] => parts[name] ?? []);
  return Object.assign(joined, {
    workers: lists('workers'),
    queues: lists('queues'),
    capabilities: lists('capabilities'),
  });
}

/** The indexes share one store; each is said to take the part of it that its documents are. */
export function indexesOf({ documents, diskBytes }: IndexStats): SystemStatus['indexes'] {
  const all = Object.values(documents).reduce((sum, count) => sum + count, 0);
  return contentTypes.map((type) => {
    const count = documents[type] ?? 0;
    return { type, documents: count, bytes: all === 0 ? 0 : Math.round((diskBytes * count) / all) };
  });
}
