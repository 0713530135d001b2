import type { Migration } from '@lyceum/platform/database/migrations';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import { personalSealedColumns, personalTables } from './answering.ts';

/** In the order in which they were released; each capability keeps its own steps in a file beside this one. */
export const searchMigrations: readonly Migration[] = [personalTables];

export const searchSealedColumns: readonly SealedColumn[] = [...personalSealedColumns];
