import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Sight } from '../model/picture.ts';
import { likenessSize } from '../models/likeness/build-likeness.ts';
import { serveJobs } from '../processes/serve-jobs.ts';
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

/** Entry of the process that looks at pictures. */
serveJobs(async (folders: SightFolders) => {
  const open = (folder: string) => InferenceSession.create(join(folder, 'model.onnx'), options);
  const likeness = await open(folders.likeness);
  const objects = folders.objects && (await open(folders.objects));

  const namedObjects = async (pixels: Uint8Array | undefined): Promise<string[]> => {
    if (!objects || !pixels) return [];
    const answer = await objects.run({ picture: planes(pixels, (byte) => byte / 127.5 - 1) });
    const scores = answer.objects?.data as Float32Array;
    return objectNames.filter((_, at) => (scores[at + 1] ?? 0) > sure);
  };

  return async ({ forLikeness, forObjects }: SightJob): Promise<Sight> => {
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
  };
});
