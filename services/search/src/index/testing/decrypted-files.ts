import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readSegmentFile } from '../segment/segment-file.ts';
import { openDatabase } from '../store/open-database.ts';

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile());

/** All that somebody who has the key could read from a database file, also in pages that are free. */
export const decryptedPages = (path: string, key: Uint8Array): Buffer => {
  const database = openDatabase(path, key, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
};

/** In which files below a folder of an index somebody who has the key finds one of the words. */
export const filesThatSay = (folder: string, key: Uint8Array, words: readonly string[]): string[] => {
  const says = (bytes: Buffer): boolean =>
    words.some((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')));
  return filesBelow(folder).filter((path) => {
    if (path.endsWith('.db')) return says(decryptedPages(path, key));
    if (!path.endsWith('.seg')) return false;
    const segment = readSegmentFile(path, key);
    return segment !== undefined && says(Buffer.from(new Uint8Array(segment.shared.buffer)));
  });
};

/** Bytes in write-ahead logs, which hold former states of pages. */
export const logBytes = (folder: string): number =>
  filesBelow(folder)
    .filter((path) => path.endsWith('-wal'))
    .reduce((sum, path) => sum + statSync(path).size, 0);
