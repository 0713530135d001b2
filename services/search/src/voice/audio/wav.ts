import { VoiceError } from '../voice-error.ts';
import type { PcmCollector } from './pcm-collector.ts';

const pcm = 1;
const floating = 3;
const extensible = 0xfffe;
const mostChannels = 8;
const piece = 65_536;

interface Layout {
  format: number;
  channels: number;
  rate: number;
  bits: number;
}

const unreadable = (why: string): VoiceError => new VoiceError('audio_unreadable', why);

/** RIFF/WAVE with whole numbers of 8 to 32 bits or floating point; what is cut off is read as far as it goes. */
export function decodeWav(bytes: Uint8Array, sound: PcmCollector): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let layout: Layout | undefined;
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (name === 0x666d7420) layout = readLayout(view, start, size);
    if (name === 0x64617461) {
      if (!layout) throw unreadable('Its format is missing.');
      addSamples(new DataView(bytes.buffer, bytes.byteOffset + start, Math.min(size, view.byteLength - start)), {
        layout,
        sound,
      });
      return;
    }
    at = start + size + (size % 2);
  }
  throw unreadable('It holds no sound.');
}

function readLayout(view: DataView, at: number, size: number): Layout {
  if (size < 16 || at + size > view.byteLength) throw unreadable('Its format is cut off.');
  const named = view.getUint16(at, true);
  const layout = {
    format: named === extensible && size >= 26 ? view.getUint16(at + 24, true) : named,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
  const isKnown =
    (layout.format === pcm && [8, 16, 24, 32].includes(layout.bits)) ||
    (layout.format === floating && [32, 64].includes(layout.bits));
  if (!isKnown) throw unreadable('Its kind of samples is not known.');
  if (layout.channels < 1 || layout.channels > mostChannels) throw unreadable('It has too many channels.');
  return layout;
}

function sampleReader(view: DataView, { format, bits }: Layout): (at: number) => number {
  if (format === floating) return bits === 32 ? (at) => view.getFloat32(at, true) : (at) => view.getFloat64(at, true);
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128;
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (bits === 24) return (at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608;
  return (at) => view.getInt32(at, true) / 2_147_483_648;
}

function addSamples(view: DataView, { layout, sound }: { layout: Layout; sound: PcmCollector }): void {
  const { channels, bits, rate } = layout;
  const read = sampleReader(view, layout);
  const width = bits / 8;
  const frames = Math.floor(view.byteLength / (width * channels));
  for (let from = 0; from < frames; from += piece) {
    const length = Math.min(piece, frames - from);
    const parts = Array.from({ length: channels }, (_, channel) => {
      const part = new Float32Array(length);
      for (let at = 0; at < length; at += 1) {
        const value = read(((from + at) * channels + channel) * width);
        part[at] = Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
      }
      return part;
    });
    sound.add(parts, rate);
  }
}
