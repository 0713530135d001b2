import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wordNetFolder } from './word-net-folder.ts';

const plain = /^[a-z]{2,32}$/;

/** The single words of WordNet with how often they were met, at least 1. */
export const wordNetWords = async (): Promise<{ word: string; count: number }[]> => {
  const folder = wordNetFolder();
  const lines = (await readFile(join(folder, 'index.sense'), 'latin1')).split('\n');
  const counts = new Map<string, number>();
  for (const line of lines) {
    const word = line.slice(0, line.indexOf('%'));
    if (!plain.test(word)) continue;
    const count = Number(line.slice(line.lastIndexOf(' ') + 1));
    counts.set(word, (counts.get(word) ?? 1) + count);
  }
  return [...counts].map(([word, count]) => ({ word, count }));
};
