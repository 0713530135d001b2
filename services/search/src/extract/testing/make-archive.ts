import { strToU8, zipSync } from 'fflate';

/** A zipped document of these files. */
export function makeArchive(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
