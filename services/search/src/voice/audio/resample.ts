const phases = 256;
/** Zero crossings on each side: enough that nothing audible folds back. */
const crossings = 12;

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const hann = (x: number): number => (Math.abs(x) < 1 ? 0.5 + 0.5 * Math.cos(Math.PI * x) : 0);

/** A windowed-sinc filter for each fraction of a sample, cut at the lower of the two rates. */
function filters(cutoff: number, half: number): Float32Array[] {
  return Array.from({ length: phases + 1 }, (_, phase) => {
    const taps = new Float32Array(2 * half + 1);
    let sum = 0;
    for (let tap = -half; tap <= half; tap += 1) {
      const distance = tap - phase / phases;
      const weight = sinc(distance * cutoff) * hann(distance / (half + 1));
      taps[tap + half] = weight;
      sum += weight;
    }
    return taps.map((weight) => weight / sum);
  });
}

export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const cutoff = Math.min(1, to / from);
  const half = Math.ceil(crossings / cutoff);
  const bank = filters(cutoff, half);
  const result = new Float32Array(Math.floor((samples.length * to) / from));
  const step = from / to;
  for (let at = 0; at < result.length; at += 1) {
    const place = at * step;
    const centre = Math.floor(place);
    const taps = bank[Math.round((place - centre) * phases)] ?? new Float32Array(0);
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap += 1) {
      sum += (samples[centre + tap - half] ?? 0) * (taps[tap] ?? 0);
    }
    result[at] = sum;
  }
  return result;
}
