import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { readWeights } from '../tfjs/read-weights.ts';
import { buildObjects, type GraphModel } from './build-objects.ts';

const { from, to } = workerData as { from: string; to: string };
const folder = join(from, 'models/coco-ssd');
const model = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as GraphModel;
const paths = model.weightsManifest.flatMap((group) => group.paths);
const shards = await Promise.all(paths.map((path) => readFile(join(folder, path))));
const manifest = model.weightsManifest.flatMap((group) => group.weights);
await writeFile(join(to, 'model.onnx'), buildObjects(model, readWeights(manifest, Buffer.concat(shards))));
