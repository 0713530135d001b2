import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Pictures below a folder, spread evenly over them all when there are more than wanted. */
export function pictureFiles(folder: string, most: number): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:jpe?g|png|webp|avif|gif)$/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort((one, other) => (one < other ? -1 : 1));
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)] ?? '');
}
