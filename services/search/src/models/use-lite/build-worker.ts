import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { buildUseLite } from './build-use-lite.ts';
import { readWeights } from './weights.ts';

const { from, to } = workerData as { from: string; to: string };
const source = join(from, 'dist');
await writeFile(join(to, 'model.onnx'), buildUseLite(await readWeights(source)));
await copyFile(join(source, 'vocab.json'), join(to, 'vocab.json'));
