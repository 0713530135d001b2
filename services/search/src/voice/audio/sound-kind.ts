export type SoundKind = 'wav' | 'flac' | 'mp3' | 'opus' | 'vorbis' | 'webm' | 'm4a';

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** What the bytes are. What a sender says they are is not asked: devices often name the wrong container. */
export function soundKindOf(bytes: Uint8Array): SoundKind | undefined {
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE') return 'wav';
  if (textAt(bytes, 0, 4) === 'fLaC') return 'flac';
  if (textAt(bytes, 0, 4) === 'OggS') return oggKind(bytes);
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return 'webm';
  if (textAt(bytes, 4, 4) === 'ftyp') return 'm4a';
  if (textAt(bytes, 0, 3) === 'ID3' || isMpegFrame(bytes)) return 'mp3';
  return undefined;
}

/** The first packet of a stream names its codec (RFC 3533; RFC 7845, 5.1). */
function oggKind(bytes: Uint8Array): SoundKind | undefined {
  const start = textAt(bytes, 0, 256);
  if (start.includes('OpusHead')) return 'opus';
  if (start.includes('\x01vorbis')) return 'vorbis';
  return start.includes('\x7fFLAC') ? 'flac' : undefined;
}

/** Sync bits, then a layer, bit rate and sample rate that exist (ISO 11172-3, 2.4.1.3). */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  return isSync && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}
