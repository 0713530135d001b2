import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { buildUseLite } from './build-use-lite.ts';
import type { Weight } from './weights.ts';

const pieces = 16;
const hidden = 32;

/** The shapes of the real model, but for its vocabulary and its inner layer. */
function shapeOf(name: string): number[] {
  const width = name.includes('Layer_0') ? 256 : 512;
  const known: [RegExp, number[]][] = [
    [/Embeddings_en$/, [pieces, 256]],
    [/TimingSignal/, [1, 128]],
    [/dense\/kernel/, [1, 256, 512]],
    [/qkv_transform_single\/kernel/, [1, width, 3 * width]],
    [/qkv_transform_single\/bias/, [3 * width]],
    [/output_transform_single\/kernel/, [1, width, 512]],
    [/conv1\/Tensordot/, [512, hidden]],
    [/conv1\/bias/, [hidden]],
    [/conv2\/Tensordot/, [hidden, 512]],
    [/tanh_layer_0\/weights/, [512, 512]],
    [/FFN\/layer_prepostprocess/, [512]],
    [/layer_prepostprocess/, [width]],
  ];
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? [512];
}

/** The same for the same name, in every run. */
function weightOf(name: string): Weight {
  const shape = shapeOf(name);
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const values = Float32Array.from({ length: shape.reduce((product, size) => product * size, 1) }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed / 2 ** 32 - 0.5) / 8;
  });
  return { shape, values };
}

test('the graph that is built runs, and gives vectors of length 1 that padding does not change', async () => {
  const session = await InferenceSession.create(buildUseLite(weightOf));
  const run = async (texts: number[][]): Promise<Float32Array[]> => {
    const width = Math.max(...texts.map(({ length }) => length));
    const ids = texts.flatMap((text) => [...text, ...new Array<number>(width - text.length).fill(0)]);
    const mask = texts.flatMap((text) => Array.from({ length: width }, (_, at) => (at < text.length ? 1 : 0)));
    const { embedding } = await session.run({
      ids: new Tensor('int64', BigInt64Array.from(ids.map(BigInt)), [texts.length, width]),
      mask: new Tensor('float32', Float32Array.from(mask), [texts.length, width]),
    });
    const data = embedding?.data as Float32Array;
    return texts.map((_, at) => data.slice(at * 512, (at + 1) * 512));
  };
  const dot = (one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()): number =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  const [alone] = await run([[3, 5, 7]]);
  const [padded, other] = await run([
    [3, 5, 7],
    [2, 9, 11, 4, 1, 8],
  ]);
  expect(dot(alone, alone)).toBeCloseTo(1, 4);
  expect(dot(alone, padded)).toBeGreaterThan(0.999);
  expect(dot(alone, other)).toBeLessThan(dot(alone, padded));
  await session.release();
});
