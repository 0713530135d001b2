import { VoiceError } from '../voice-error.ts';

/** The Opus packets of a WebM file (RFC 8794 for EBML, RFC 9559 for Matroska); other tracks are passed over. */
export interface WebmOpus {
  channels: number;
  packets: Uint8Array[];
}

const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  codec: 0x86,
  audio: 0xe1,
  channels: 0x9f,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;
const parents = new Set<number>([ids.segment, ids.tracks, ids.track, ids.audio, ids.cluster, ids.blockGroup]);
/** 60 seconds in the shortest packets that Opus has. */
const mostPackets = 60 * 400;
const deepest = 8;

interface Element {
  id: number;
  start: number;
  end: number;
  /** Of unknown length, as live recorders write them: ends where its parent does. */
  open: boolean;
}

function vint(bytes: Uint8Array, at: number, keepMarker: boolean): { value: number; length: number; open: boolean } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) throw new VoiceError('audio_unreadable', 'The file is cut off.');
  let value = keepMarker ? first : first & (0xff >> length);
  let open = (first & (0xff >> length)) === 0xff >> length;
  for (let step = 1; step < length; step += 1) {
    const next = bytes[at + step] ?? 0;
    value = value * 256 + next;
    open &&= next === 0xff;
  }
  return { value, length, open };
}

function* elements(bytes: Uint8Array, from: number, to: number): Generator<Element> {
  for (let at = from; at + 2 <= to; ) {
    const id = vint(bytes, at, true);
    const size = vint(bytes, at + id.length, false);
    const start = at + id.length + size.length;
    const end = size.open ? to : Math.min(to, start + size.value);
    yield { id: id.value, start, end, open: size.open };
    at = end;
  }
}

const numberOf = (bytes: Uint8Array, { start, end }: Element): number =>
  bytes.subarray(start, Math.min(end, start + 6)).reduce((sum, byte) => sum * 256 + byte, 0);

const textOf = (bytes: Uint8Array, { start, end }: Element): string =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 32)));

interface Reading extends WebmOpus {
  track: { number: number; codec: string; channels: number };
  opusTrack: number | undefined;
}

export function readWebmOpus(bytes: Uint8Array): WebmOpus {
  const reading: Reading = { channels: 1, packets: [], track: noTrack(), opusTrack: undefined };
  try {
    walk(bytes, { id: 0, start: 0, end: bytes.length, open: false }, { reading, depth: 0 });
  } catch (error) {
    // A recording that was cut off is read as far as it goes.
    if (!(error instanceof VoiceError) || reading.packets.length === 0) throw error;
  }
  if (reading.packets.length === 0) throw new VoiceError('audio_unreadable', 'It holds no Opus sound.');
  return reading;
}

const noTrack = () => ({ number: 0, codec: '', channels: 1 });

function walk(bytes: Uint8Array, parent: Element, { reading, depth }: { reading: Reading; depth: number }): void {
  if (depth > deepest) throw new VoiceError('audio_unreadable', 'Its parts are nested too deeply.');
  for (const element of elements(bytes, parent.start, parent.end)) {
    if (element.id === ids.track) reading.track = noTrack();
    if (parents.has(element.id)) walk(bytes, element, { reading, depth: depth + 1 });
    else take(bytes, element, reading);
    if (element.id === ids.track && reading.opusTrack === undefined && reading.track.codec.startsWith('A_OPUS')) {
      reading.opusTrack = reading.track.number;
      reading.channels = reading.track.channels;
    }
  }
}

function take(bytes: Uint8Array, element: Element, reading: Reading): void {
  const { track } = reading;
  if (element.id === ids.trackNumber) track.number = numberOf(bytes, element);
  else if (element.id === ids.codec) track.codec = textOf(bytes, element);
  else if (element.id === ids.channels) track.channels = numberOf(bytes, element);
  else if (element.id === ids.simpleBlock || element.id === ids.block) takeBlock(bytes, element, reading);
}

/** Track, time (2 bytes), flags; Opus in WebM is never laced. */
function takeBlock(bytes: Uint8Array, { start, end }: Element, reading: Reading): void {
  const track = vint(bytes, start, false);
  const from = start + track.length + 3;
  if (track.value !== reading.opusTrack || from >= end) return;
  if (((bytes[from - 1] ?? 0) & 0x06) !== 0) throw new VoiceError('audio_unreadable', 'Its packets are laced.');
  if (reading.packets.length >= mostPackets) throw new VoiceError('audio_too_long', 'A recording may last 60 seconds.');
  reading.packets.push(bytes.subarray(from, end));
}
