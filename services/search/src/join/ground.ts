import { join } from 'node:path';
import type { Database } from '@lyceum/platform/database/database';
import type { House, Store } from '@lyceum/platform/service/house';
import type { AdministrationTables } from '../adapters/administration-schema.ts';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { QueryLog } from '../ports/query-log.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { searchSettings } from '../settings.ts';
import { type Governance, openGovernance } from './governance.ts';

export type SearchHouse = House<typeof searchSettings>;

/** What every capability of the service stands on. */
export interface Ground extends Store {
  readonly house: SearchHouse;
  readonly database: Database<unknown>;
  /** Keeps opt-outs and blocked sites out, whoever writes or reads. */
  readonly index: SearchIndex;
  readonly config: LiveConfigSource;
  readonly optOuts: OptOuts;
  readonly queryLog: QueryLog;
  /** For administration only. */
  readonly governance: Governance;
}

export async function openGround(house: SearchHouse): Promise<Ground> {
  const { folder, vault, instance } = await house.openStore();
  const database = await house.openDatabase<unknown>();
  const bare = await createEmbeddedIndex({ folder: join(folder, 'index'), key: vault.dataKey('index') });
  house.closers.defer(() => bare.close());
  const tables = database as unknown as Database<AdministrationTables>;
  const governance = await openGovernance(house, { database: tables, vault, index: bare });
  const { index, config, optOuts, queryLog } = governance;
  return { house, folder, vault, instance, database, index, config, optOuts, queryLog, governance };
}
