import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Sight } from '../model/picture.ts';
import { likenessSize } from '../models/likeness/build-likeness.ts';
import { objectNames } from './object-names.ts';

export interface SightFolders {
  likeness: string;
  /** Without it, no objects are named. */
  objects?: string;
}

export interface SightJob {
  forLikeness: Uint8Array;
  forObjects?: Uint8Array;
}

const sure = 0.5;
/** Of the classes drawing, drawn pornography, neutral, pornography, and sexy: the second and the fourth. */
const unsafe = { classes: [1, 3], from: 0.6 };
const options = { intraOpNumThreads: 1, interOpNumThreads: 1 };

const folders = workerData as SightFolders;
const likeness = await InferenceSession.create(join(folders.likeness, 'model.onnx'), options);
const objects = folders.objects && (await InferenceSession.create(join(folders.objects, 'model.onnx'), options));

/** From pixels with their colours side by side to one plane for each colour. */
function planes(pixels: Uint8Array, value: (byte: number) => number): Tensor {
  const count = pixels.length / 3;
  const values = new Float32Array(pixels.length);
  for (let at = 0; at < count; at += 1) {
    for (let colour = 0; colour < 3; colour += 1) values[colour * count + at] = value(pixels[at * 3 + colour] ?? 0);
  }
  const side = Math.sqrt(count);
  return new Tensor('float32', values, [1, 3, side, side]);
}

async function namedObjects(pixels: Uint8Array | undefined): Promise<string[]> {
  if (!objects || !pixels) return [];
  const answer = await objects.run({ picture: planes(pixels, (byte) => byte / 127.5 - 1) });
  const scores = answer.objects?.data as Float32Array;
  return objectNames.filter((_, at) => (scores[at + 1] ?? 0) > sure);
}

async function see({ forLikeness, forObjects }: SightJob): Promise<Sight> {
  const answer = await likeness.run({ picture: planes(forLikeness, (byte) => byte / 255) });
  const values = answer.likeness?.data as Float32Array;
  const vector = values.slice(0, likenessSize);
  const length = Math.hypot(...vector) || 1;
  const harm = unsafe.classes.reduce((sum, at) => sum + (values[likenessSize + at] ?? 0), 0);
  return {
    vector: vector.map((value) => value / length),
    safe: harm < unsafe.from,
    objects: await namedObjects(forObjects),
  };
}

parentPort?.on('message', (job: SightJob) => {
  see(job).then(
    (done) => parentPort?.postMessage({ done }),
    (error: unknown) => parentPort?.postMessage({ failed: String(error) }),
  );
});
parentPort?.postMessage({ ready: true });
