import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { readWeights } from '../tfjs/read-weights.ts';
import { buildLikeness, type KerasModel } from './build-likeness.ts';

const { from, to } = workerData as { from: string; to: string };
const folder = join(from, 'dist/models/mobilenet_v2');
const load = createRequire(import.meta.url);
// The package carries its model as scripts; what they are is certain, since the package's hash is.
const model = load(join(folder, 'model.min.js')) as KerasModel;
const weights = Buffer.from(load(join(folder, 'group1-shard1of1.min.js')) as string, 'base64');
const manifest = model.weightsManifest.flatMap((group) => group.weights);
await writeFile(join(to, 'model.onnx'), buildLikeness(model, readWeights(manifest, weights)));
