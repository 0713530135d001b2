import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import { type Part, startPart } from '@lyceum/platform/service/start';
import type { CrawlSchema } from '../../services/search/src/adapters/crawl-schema.ts';
import { sqlFrontier } from '../../services/search/src/adapters/sql-frontier.ts';
import { createStatus, type Status } from '../../services/search/src/flows/status.ts';
import { openCrawling } from '../../services/search/src/join/crawling.ts';
import { type Ground, openGround } from '../../services/search/src/join/ground.ts';
import { search } from '../../services/search/src/service.ts';
import type { searchSettings } from '../../services/search/src/settings.ts';
import { createCorpus } from '../index/corpus.ts';
import { benchDocument } from './bench-document.ts';

/**
 * What polling the status costs: CPU of the whole process, threads and all, while it is asked every half a second, so that
 * each answer is made anew, against the same process while nobody asks.
 *
 *   npm run bench:status -- [documents] [addresses] [seconds]
 */
const [documents = 20_000, addresses = 200_000, seconds = 15] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-status-'));
let parts: { ground: Ground; status: Status } | undefined;

const part: Part<typeof searchSettings> = {
  ...search,
  async build(house) {
    const ground = await openGround(house);
    const crawling = await openCrawling(ground);
    const status = createStatus({ index: ground.index, features: [crawling], clock: house.clock });
    parts = { ground, status };
    return house.createServer({ endpoints: [], dependencies: [] });
  },
};

async function fill({ index, database, vault, house }: Ground): Promise<void> {
  const corpus = createCorpus();
  const batch = 1000;
  const inBatches = (count: number) => Array.from({ length: Math.ceil(count / batch) }, (_, at) => at * batch);
  const numbers = (from: number) => Array.from({ length: batch }, (_, at) => from + at);
  for (const from of inBatches(documents)) {
    await index.upsert(numbers(from).map((number) => benchDocument(corpus.documentAt(number))));
  }
  const frontier = sqlFrontier({
    database: database as unknown as Database<CrawlSchema>,
    vault,
    clock: house.clock,
  });
  const nothing = { pages: [], retries: [], returned: [], released: [], anchors: [], hostLinks: [], counts: [] };
  const jobId = newId();
  for (const from of inBatches(addresses)) {
    const found = numbers(from).map((at) => ({
      url: `https://site${at % 1000}.example/${at}`,
      host: `site${at % 1000}.example`,
      site: `site${at % 1000}.example`,
      priority: 0,
      depth: 0,
      hops: 0,
      kind: 'page' as const,
    }));
    await frontier.settle({ ...nothing, found: [{ jobId, addresses: found }] });
  }
  await index.refresh();
}

async function cpuOf(work: () => Promise<number>): Promise<{ calls: number; cpuMs: number }> {
  const before = process.cpuUsage();
  const calls = await work();
  const { user, system } = process.cpuUsage(before);
  return { calls, cpuMs: (user + system) / 1000 };
}

async function poll(status: Status): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let calls = 0;
  for (; Date.now() < end; calls++) {
    await status.show();
    await sleep(550);
  }
  return calls;
}

const running = await startPart(part, {
  DATA_DIR: folder,
  SEARCH_PORT: '0',
  LOG_LEVEL: 'silent',
  MODELS: 'off',
  CRAWL_HANDBOOK: 'off',
});
try {
  if (!parts) throw new Error('not open');
  const { ground, status } = parts;
  await fill(ground);
  await sleep(5000);
  const idle = await cpuOf(() => sleep(seconds * 1000, 0));
  const polled = await cpuOf(() => poll(status));
  const each = (polled.cpuMs - idle.cpuMs) / polled.calls;
  console.log(
    `${documents} documents, ${addresses} addresses, ${polled.calls} calls: ${each.toFixed(2)} ms CPU a call`,
  );
  console.log(`idle ${idle.cpuMs.toFixed(0)} ms, polled ${polled.cpuMs.toFixed(0)} ms of CPU in ${seconds} s each`);
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}
