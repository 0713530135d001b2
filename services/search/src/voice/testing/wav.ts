export interface WavOptions {
  rate: number;
  channels?: number;
  bits?: 8 | 16 | 24 | 32;
}

/** A RIFF/WAVE file with these samples in every channel. */
export function wavOf(samples: Float32Array, { rate, channels = 1, bits = 16 }: WavOptions): Buffer {
  const width = bits / 8;
  const data = Buffer.alloc(samples.length * channels * width);
  for (const [at, sample] of samples.entries()) {
    for (let channel = 0; channel < channels; channel += 1) {
      const place = (at * channels + channel) * width;
      if (bits === 8) data.writeUInt8(Math.round(sample * 127) + 128, place);
      else data.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), place, width);
    }
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * width, 28);
  head.writeUInt16LE(channels * width, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

/** A tone of 440 Hz. */
export const tone = (seconds: number, rate: number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate));
