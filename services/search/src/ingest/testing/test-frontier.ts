import type { Engine } from '@lyceum/platform/database/database';
import { sqlFrontier } from '../../adapters/sql-frontier.ts';
import type { FrontierUnderTest } from '../../ports/frontier.contract.ts';
import { openTestCrawlStore } from './test-store.ts';

/** Two processes' frontiers on the same tables, with a clock that a test moves. */
export async function openTestFrontier(engine: Engine): Promise<FrontierUnderTest> {
  const { database, vault } = await openTestCrawlStore(engine);
  let now = Date.UTC(2030, 0, 1);
  const clock = { now: () => now };
  const stranger = { ...vault, blindIndex: (name: string, value: string) => blindIndexOf(name, value) };
  const blindIndexOf = (name: string, value: string) =>
    vault.blindIndex(name === 'crawl-owner' ? 'crawl-other-owner' : name, value);
  return {
    frontier: sqlFrontier({ database, vault, clock }),
    other: sqlFrontier({ database, vault: stranger, clock }),
    clock,
    pass: (ms) => {
      now += ms;
    },
  };
}
