import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder that holds one of these words in the clear, as text or as UTF-16. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  const needles = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, 'utf16le')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = readFileSync(path);
      return needles.some((needle) => content.includes(needle));
    });
}
