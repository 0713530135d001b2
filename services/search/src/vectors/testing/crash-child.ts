import { writeSync } from 'node:fs';
import { createEmbeddedVectors } from '../embedded-vectors.ts';
import { seededVectors } from './seeded-vectors.ts';

/** Entry of a process that is killed: adds documents and tells the number of the last that was acknowledged. */
const [folder = '', start = '0'] = process.argv.slice(2);
const vectors = seededVectors({ dimensions: 32, topics: 3, spread: 1 }, Number(start) + 1);
const index = await createEmbeddedVectors({ folder, key: new Uint8Array(32).fill(5), dimensions: 32 });
writeSync(1, `${start}\n`);
for (let last = Number(start); ; last += 5) {
  await index.upsert(Array.from({ length: 5 }, (_, at) => ({ id: `k${last + at + 1}`, part: 0, vector: vectors() })));
  writeSync(1, `${last + 5}\n`);
}
