import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';

const { from, to } = workerData as { from: string; to: string };
writeFileSync(join(to, 'built.txt'), readFileSync(join(from, 'data.txt'), 'utf8').toUpperCase());
