import { placeContract } from './place.contract.ts';
import { columnPlace } from './testing/column-place.ts';

placeContract('sealed values in SQLite', (vault, folder) =>
  columnPlace(vault, { service: 'mail', folder, key: vault.dataKey('database') }),
);
