import type { Weight } from './weights.ts';

export interface Quantised {
  values: Int8Array;
  scales: Float32Array;
}

/** 8 bits a number with one scale for each row, or for each column: a quarter of the size, nearly the same vectors. */
export function quantise({ shape, values }: Pick<Weight, 'shape' | 'values'>, along: 'rows' | 'columns'): Quantised {
  const [rows = 0, columns = 0] = shape.slice(-2);
  const scales = new Float32Array(along === 'rows' ? rows : columns);
  const scaleOf = (at: number): number => (along === 'rows' ? Math.floor(at / columns) : at % columns);
  for (const [at, value] of values.entries()) {
    const scale = scaleOf(at);
    scales[scale] = Math.max(scales[scale] ?? 0, Math.abs(value));
  }
  for (const [at, largest] of scales.entries()) scales[at] = largest / 127 || 1;
  const quantised = new Int8Array(values.length);
  for (const [at, value] of values.entries()) quantised[at] = Math.round(value / (scales[scaleOf(at)] ?? 1));
  return { values: quantised, scales };
}
