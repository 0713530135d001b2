import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import { administrationSealedColumns, administrationTables } from './administration.ts';
import { personalSealedColumns, personalTables } from './answering.ts';
import { crawlMigrations, crawlSealedColumns } from './crawl.ts';
import { pictureSealedColumns, pictureTables } from './pictures.ts';

/** In the order in which they were released; each capability keeps its own steps in a file beside this one. */
export const searchMigrations: readonly Migration[] = [
  administrationTables,
  personalTables,
  ...crawlMigrations,
  pictureTables,
];

export const searchSealedColumns: readonly SealedColumn[] = [
  ...administrationSealedColumns,
  ...personalSealedColumns,
  ...crawlSealedColumns,
  ...pictureSealedColumns,
];
