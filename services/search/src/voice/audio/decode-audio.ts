import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { OpusDecoder } from 'opus-decoder';
import { VoiceError } from '../voice-error.ts';
import { decodeM4a } from './m4a.ts';
import { createPcmCollector, type PcmCollector } from './pcm-collector.ts';
import { resample } from './resample.ts';
import { type SoundKind, soundKindOf } from './sound-kind.ts';
import { decodeWav } from './wav.ts';
import { readWebmOpus } from './webm.ts';

/** What the recogniser wants. */
const speechRate = 16_000;
/** Fed in pieces so small that what a piece unpacks to stays small, too: silence packs a thousandfold. */
const pieceBytes = 2048;
const flacPieceBytes = 512;

interface Decoded {
  channelData: Float32Array[];
  sampleRate: number;
}

interface StreamDecoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Decoded | Promise<Decoded>;
  flush?(): Promise<Decoded>;
  free(): void;
}

async function inPieces(bytes: Uint8Array, decoder: StreamDecoder, { sound, size }: PieceOptions): Promise<void> {
  await decoder.ready;
  try {
    for (let at = 0; at < bytes.length; at += size) {
      const { channelData, sampleRate } = await decoder.decode(bytes.subarray(at, at + size));
      sound.add(channelData, sampleRate);
    }
    const rest = await decoder.flush?.();
    if (rest) sound.add(rest.channelData, rest.sampleRate);
  } finally {
    decoder.free();
  }
}

interface PieceOptions {
  sound: PcmCollector;
  size: number;
}

async function decodeWebm(bytes: Uint8Array, sound: PcmCollector): Promise<void> {
  const { channels, packets } = readWebmOpus(bytes);
  if (channels > 2) throw new VoiceError('audio_unreadable', 'It has too many channels.');
  const decoder = new OpusDecoder({ channels });
  await decoder.ready;
  try {
    for (const packet of packets) {
      const { channelData, sampleRate } = decoder.decodeFrame(packet);
      sound.add(channelData, sampleRate);
    }
  } finally {
    decoder.free();
  }
}

const decoders: Record<SoundKind, (bytes: Uint8Array, sound: PcmCollector) => Promise<void> | void> = {
  wav: decodeWav,
  webm: decodeWebm,
  flac: (bytes, sound) => inPieces(bytes, new FLACDecoder(), { sound, size: flacPieceBytes }),
  mp3: (bytes, sound) => inPieces(bytes, new MPEGDecoder(), { sound, size: pieceBytes }),
  opus: (bytes, sound) => inPieces(bytes, new OggOpusDecoder(), { sound, size: pieceBytes }),
  vorbis: (bytes, sound) => inPieces(bytes, new OggVorbisDecoder(), { sound, size: pieceBytes }),
  m4a: decodeM4a,
};

/** One channel at 16 kHz, of whatever came. */
export async function decodeAudio(bytes: Uint8Array): Promise<Float32Array> {
  const kind = soundKindOf(bytes);
  if (!kind) throw new VoiceError('audio_unreadable', 'It is no recording of a kind that is read here.');
  const sound = createPcmCollector();
  try {
    await decoders[kind](bytes, sound);
  } catch (error) {
    if (error instanceof VoiceError) throw error;
    throw new VoiceError('audio_unreadable', 'It is damaged.');
  }
  const { samples, rate } = sound.finish();
  if (samples.length === 0) throw new VoiceError('audio_unreadable', 'It holds no sound.');
  return resample(samples, rate, speechRate);
}
