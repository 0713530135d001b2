import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tone, wavOf } from '../testing/wav.ts';
import { decodeAudio } from './decode-audio.ts';

/** How much of the sound is the tone that was put in, from 0 to 1. */
function shareOfTone(samples: Float32Array): number {
  let sine = 0;
  let cosine = 0;
  let power = 0;
  for (const [at, sample] of samples.entries()) {
    const angle = (2 * Math.PI * 440 * at) / 16_000;
    sine += sample * Math.sin(angle);
    cosine += sample * Math.cos(angle);
    power += sample * sample;
  }
  return (2 * (sine ** 2 + cosine ** 2)) / (samples.length * power);
}

test.each([
  { rate: 8000, channels: 1, bits: 8 },
  { rate: 16_000, channels: 1, bits: 16 },
  { rate: 22_050, channels: 1, bits: 24 },
  { rate: 44_100, channels: 2, bits: 16 },
  { rate: 48_000, channels: 6, bits: 32 },
  { rate: 192_000, channels: 2, bits: 16 },
] as const)('WAV with %o becomes one channel at 16 kHz', async (options) => {
  const samples = await decodeAudio(wavOf(tone(1, options.rate), options));
  expect(samples.length).toBe(16_000);
  expect(shareOfTone(samples)).toBeGreaterThan(0.99);
});

test.each(['flac', 'mp3', 'opus', 'ogg', 'webm', 'm4a'])('a tone in %s is heard as it was', async (format) => {
  const bytes = await readFile(new URL(`./testing/tone.${format}`, import.meta.url));
  const reading = decodeAudio(bytes);
  // Where the system has no sound library, AAC is refused with a sentence that says so.
  const refusal = await reading.then(
    () => '',
    (error: Error) => error.message,
  );
  if (refusal.startsWith('AAC cannot be read on this machine')) return;
  const samples = await reading;
  expect(Math.abs(samples.length - 16_000)).toBeLessThan(2400);
  // What encoders add at both ends is silent.
  expect(shareOfTone(samples.subarray(3200, 12_800))).toBeGreaterThan(0.98);

  const cut = await decodeAudio(bytes.subarray(0, Math.floor(bytes.length * 0.7))).catch((error: unknown) => error);
  expect(cut instanceof Float32Array || (cut as { code?: string }).code === 'audio_unreadable').toBe(true);
});

test('what lies above half the rate does not fold back into speech', async () => {
  const rate = 48_000;
  const high = Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 15_000 * at) / rate));
  const samples = await decodeAudio(wavOf(high, { rate }));
  const loudest = samples.subarray(100, -100).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeLessThan(0.005);
});

const wav = wavOf(tone(1, 16_000), { rate: 16_000 });
const withRate = (rate: number): Buffer => {
  const bytes = Buffer.from(wav);
  bytes.writeUInt32LE(rate, 24);
  return bytes;
};

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('This is no sound at all, whatever its name says.')],
  ['a WAV header alone', wav.subarray(0, 20)],
  ['a WAV with no sound in it', wav.subarray(0, 44)],
  ['a sample rate of zero', withRate(0)],
  ['a sample rate of four billion', withRate(0xffff_ffff)],
  ['a FLAC mark and noise', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000, 0x5a)])],
  ['an Ogg mark and noise', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(5000, 0x5a)])],
  ['an Opus head and noise', Buffer.concat([Buffer.from('OggS\0\x02________________OpusHead'), Buffer.alloc(5000, 7)])],
  ['a WebM mark and noise', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(5000, 0x5a)])],
  ['a WebM that is nested without end', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]), nested()])],
])('%s is refused as unreadable', async (_name, bytes) => {
  await expect(decodeAudio(bytes)).rejects.toMatchObject({ code: 'audio_unreadable' });
});

function nested(): Buffer {
  return Buffer.concat(Array.from({ length: 2000 }, () => Buffer.from([0xae, 0xff])));
}

test('a recording that was cut off is read as far as it goes', async () => {
  expect((await decodeAudio(wav.subarray(0, 44 + 8000))).length).toBe(4000);
});

test('an AAC file that names too many packets is refused before any is read', async () => {
  const bytes = await readFile(new URL('./testing/tone.m4a', import.meta.url));
  bytes.writeUInt32BE(4_000_000, bytes.indexOf('stsz') + 12);
  await expect(decodeAudio(bytes)).rejects.toMatchObject({ code: 'audio_too_long' });
});

test('an hour of silence in an MP3 of a few megabytes is refused before it is all unpacked', async () => {
  // MPEG 2.5, layer III, 8 kbit/s at 8 kHz: 72 ms in 72 bytes.
  const frame = Buffer.concat([Buffer.from([0xff, 0xe3, 0x18, 0xc0]), Buffer.alloc(68)]);
  const hour = Buffer.concat(Array.from({ length: 50_000 }, () => frame));
  const before = process.memoryUsage.rss();
  await expect(decodeAudio(hour)).rejects.toMatchObject({ code: 'audio_too_long' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

test('an hour of sound is refused, whatever its header says', async () => {
  const hour = Buffer.alloc(8000 * 1200, 128);
  const bytes = Buffer.concat([wavOf(new Float32Array(0), { rate: 8000, bits: 8 }), hour]);
  bytes.writeUInt32LE(hour.length, 40);
  await expect(decodeAudio(bytes)).rejects.toMatchObject({ code: 'audio_too_long' });
});
