/** How files begin that could be read without a key. */
const headers: readonly { readonly kind: string; readonly bytes: readonly (number | undefined)[] }[] = [
  { kind: 'a SQLite database', bytes: textBytes('SQLite format 3\0') },
  { kind: 'a zip archive or office document', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'gzip', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: 'bzip2', bytes: textBytes('BZh') },
  { kind: 'xz', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'a PNG image', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'a JPEG image', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'a GIF image', bytes: textBytes('GIF8') },
  { kind: 'a WebP image or a wave recording', bytes: textBytes('RIFF') },
  { kind: 'a PDF document', bytes: textBytes('%PDF-') },
  { kind: 'an Ogg recording', bytes: textBytes('OggS') },
  { kind: 'an MP3 recording', bytes: textBytes('ID3') },
  { kind: 'a program or core dump (ELF)', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { kind: 'an HTML page', bytes: textBytes('<!doctype') },
  { kind: 'an HTML page', bytes: textBytes('<html') },
  { kind: 'an XML document', bytes: textBytes('<?xml') },
];

function textBytes(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}

const lower = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/** What a file that begins like this is, undefined when it could be anything, as encrypted files are. */
export function kindOf(start: Uint8Array): string | undefined {
  const known = headers.find(
    ({ bytes }) =>
      start.length >= bytes.length &&
      bytes.every((byte, at) => byte !== undefined && lower(start[at] ?? 0) === lower(byte)),
  );
  return known?.kind ?? textKind(start);
}

/** Encrypted bytes are printable for a third of the time; 64 in a row are so once in 10^30 files. */
function textKind(start: Uint8Array): string | undefined {
  const looked = start.subarray(0, 64);
  if (looked.length < 64 || !looked.every(isPrintable)) return undefined;
  return looked[0] === 0x7b || looked[0] === 0x5b ? 'JSON' : 'text';
}

const isPrintable = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
