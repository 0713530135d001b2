import { join } from 'node:path';
import type { Database } from '@lyceum/platform/database/database';
import type { House, Store } from '@lyceum/platform/service/house';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import { defaultConfig } from '../model/default-config.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { QueryLog } from '../ports/query-log.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { searchSettings } from '../settings.ts';

export type SearchHouse = House<typeof searchSettings>;

/** What every capability of the service stands on. */
export interface Ground extends Store {
  readonly house: SearchHouse;
  readonly database: Database<unknown>;
  readonly index: SearchIndex;
  readonly config: LiveConfigSource;
  readonly optOuts: OptOuts;
  readonly queryLog: QueryLog;
}

export async function openGround(house: SearchHouse): Promise<Ground> {
  const { folder, vault } = await house.openStore();
  const database = await house.openDatabase<unknown>();
  const index = await createEmbeddedIndex({ folder: join(folder, 'index'), key: vault.dataKey('index') });
  house.closers.defer(() => index.close());
  return {
    house,
    folder,
    vault,
    database,
    index,
    config: { current: () => defaultConfig, onChange: () => () => {} },
    optOuts: { has: () => false, onChange: () => () => {} },
    queryLog: { asked: () => {}, clicked: () => true },
  };
}
