import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Weight {
  shape: number[];
  values: Float32Array;
}

interface TfjsModel {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

/** Reads the weights of a TensorFlow.js graph model by name: shards of 4-byte numbers, one after the other. */
export async function readWeights(folder: string): Promise<(name: string) => Weight> {
  const model = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as TfjsModel;
  const shards = await Promise.all(
    model.weightsManifest.flatMap(({ paths }) => paths.map((path) => readFile(join(folder, path)))),
  );
  const all = Buffer.concat(shards);
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape } of model.weightsManifest.flatMap((group) => group.weights)) {
    const count = shape.reduce((product, size) => product * size, 1);
    weights.set(name, {
      shape,
      values: new Float32Array(all.buffer.slice(all.byteOffset + at, all.byteOffset + at + 4 * count)),
    });
    at += 4 * count;
  }
  return (name) => {
    const weight = weights.get(name);
    if (!weight) throw new Error(`The model lacks the weight ${name}`);
    return weight;
  };
}
