export interface NamedWeight {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { min: number; scale: number; dtype: string };
}

export interface Weight {
  shape: number[];
  values: Float32Array;
}

const widths: Record<string, number> = { uint8: 1, uint16: 2, float32: 4, int32: 4 };

/** The weights of a TensorFlow.js model by name: one after the other, some as small whole numbers with a scale. */
export function readWeights(manifest: readonly NamedWeight[], bytes: Buffer): (name: string) => Weight {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of manifest) {
    const count = shape.reduce((product, size) => product * size, 1);
    const stored = quantization?.dtype ?? dtype;
    const width = widths[stored];
    if (width === undefined) throw new Error(`The weight ${name} is of an unknown kind, ${stored}`);
    const part = bytes.subarray(at, at + count * width);
    if (part.length !== count * width) throw new Error(`The weight ${name} is cut off`);
    weights.set(name, { shape, values: Float32Array.from({ length: count }, reader(part, stored, quantization)) });
    at += count * width;
  }
  return (name) => {
    const weight = weights.get(name);
    if (!weight) throw new Error(`The model lacks the weight ${name}`);
    return weight;
  };
}

function reader(part: Buffer, stored: string, scaled: NamedWeight['quantization']): (_: unknown, at: number) => number {
  const { min = 0, scale = 1 } = scaled ?? {};
  if (stored === 'uint8') return (_, at) => part.readUInt8(at) * scale + min;
  if (stored === 'uint16') return (_, at) => part.readUInt16LE(2 * at) * scale + min;
  if (stored === 'int32') return (_, at) => part.readInt32LE(4 * at);
  return (_, at) => part.readFloatLE(4 * at);
}
