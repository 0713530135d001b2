import { VoiceError } from '../voice-error.ts';
import { longestSeconds, type PcmCollector } from './pcm-collector.ts';

const decodedRate = 16_000;
/** Of AAC; longer ones exist in no profile that phones record in. */
const samplesPerPacket = 1024;
const slowestRate = 8000;
const mostPackets = Math.ceil((longestSeconds * 96_000) / samplesPerPacket) + 100;
const parents = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const deepest = 8;

interface Facts {
  packets: number;
  /** Ticks in a second, of the track that has sound. */
  timescale: number;
}

interface Box {
  name: string;
  /** Where its contents begin; its head is the 8 bytes before. */
  at: number;
  end: number;
}

const nameOf = (code: number): string =>
  String.fromCharCode(code >>> 24, (code >>> 16) & 0xff, (code >>> 8) & 0xff, code & 0xff);

/** Every box, those within others too, as far as their lengths make sense (ISO 14496-12, 4.2). */
function* boxes(view: DataView, span: { from: number; to: number; depth: number }): Generator<Box & { depth: number }> {
  const { from, to, depth } = span;
  if (depth > deepest) throw new VoiceError('audio_unreadable', 'Its parts are nested too deeply.');
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at);
    const length = size === 0 ? to - at : size;
    if (length < 8 || at + length > to) return;
    const name = nameOf(view.getUint32(at + 4));
    yield { name, at: at + 8, end: at + length, depth };
    if (parents.has(name)) yield* boxes(view, { from: at + 8, to: at + length, depth: depth + 1 });
    at += length;
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const all = (view: DataView) => boxes(view, { from: 0, to: view.byteLength, depth: 0 });

/** How many packets there are, from the tables that a decoder goes by: `stsz` and, in recordings in pieces, `trun`. */
function readFacts(view: DataView): Facts {
  const facts: Facts = { packets: 0, timescale: 0 };
  for (const { name, at, end } of all(view)) {
    if (name === 'stsz' && at + 12 <= end) facts.packets += view.getUint32(at + 8);
    if (name === 'trun' && at + 8 <= end) facts.packets += view.getUint32(at + 4);
    if (name === 'mdhd' && at + 24 <= end) facts.timescale = view.getUint32(at + (view.getUint8(at) === 1 ? 20 : 12));
  }
  return facts;
}

/** Recorders write the tables last; the decoder wants them first, and what they point to then lies further back. */
function tablesFirst(bytes: Uint8Array): Uint8Array {
  const outer = [...all(viewOf(bytes))].filter(({ depth }) => depth === 0);
  const tables = outer.find(({ name }) => name === 'moov');
  const sound = outer.find(({ name }) => name === 'mdat');
  if (!tables || !sound || tables.at < sound.at) return bytes;
  const moved = bytes.slice(tables.at - 8, tables.end);
  const view = viewOf(moved);
  for (const { name, at, end } of all(view)) {
    if (name !== 'stco') continue;
    for (let place = at + 8; place + 4 <= end; place += 4) view.setUint32(place, view.getUint32(place) + moved.length);
  }
  const start = sound.at - 8;
  const parts = [bytes.subarray(0, start), moved, bytes.subarray(start, tables.at - 8), bytes.subarray(tables.end)];
  return Buffer.concat(parts);
}

/**
 * AAC in MP4. Read by a native library, which needs the sound library of the system on Linux; where that is missing,
 * the answer says so. How long it is has to be known before: that decoder gives all or nothing.
 */
export async function decodeM4a(bytes: Uint8Array, sound: PcmCollector): Promise<void> {
  const { packets, timescale } = readFacts(viewOf(bytes));
  if (packets === 0 || timescale === 0) throw new VoiceError('audio_unreadable', 'It holds no sound.');
  const seconds = (packets * samplesPerPacket) / Math.max(timescale, slowestRate);
  if (packets > mostPackets || seconds > longestSeconds + 1) {
    throw new VoiceError('audio_too_long', `A recording may last ${longestSeconds} seconds.`);
  }
  const { OfflineAudioContext } = await import('node-web-audio-api').catch(() => {
    throw new VoiceError('audio_unreadable', 'AAC cannot be read on this machine; send WAV, FLAC, MP3, Ogg or WebM.');
  });
  const context = new OfflineAudioContext(1, 1, decodedRate);
  const decoded = await context.decodeAudioData(new Uint8Array(tablesFirst(bytes)).buffer);
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) => decoded.getChannelData(channel));
  sound.add(channels, decoded.sampleRate);
}
