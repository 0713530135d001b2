/** First bytes that tell a type, after https://mimesniff.spec.whatwg.org/ 6 and some more. A dot stands for any byte. */
const signatures: [string, string][] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP', 'image/webp'],
  ['BM......\0\0', 'image/bmp'],
  ['\0\0\x01\0', 'image/x-icon'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['\0\0\0.ftypavif', 'image/avif'],
  ['\0\0\0.ftypheic', 'image/heic'],
  ['\0\0\0\x0cJXL ', 'image/jxl'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['PK\x03\x04', 'application/zip'],
  ['PK\x05\x06', 'application/zip'],
  ['Rar!\x1a\x07', 'application/vnd.rar'],
  ['7z\xbc\xaf\x27\x1c', 'application/x-7z-compressed'],
  ['\xfd7zXZ\0', 'application/x-xz'],
  ['BZh', 'application/x-bzip2'],
  ['\x28\xb5\x2f\xfd', 'application/zstd'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/x-ole-storage'],
  ['{\\rtf', 'application/rtf'],
  ['%!PS-Adobe-', 'application/postscript'],
  ['ID3', 'audio/mpeg'],
  ['OggS\0', 'application/ogg'],
  ['RIFF....WAVE', 'audio/wave'],
  ['FORM....AIFF', 'audio/aiff'],
  ['fLaC', 'audio/flac'],
  ['MThd\0\0\0\x06', 'audio/midi'],
  ['RIFF....AVI ', 'video/avi'],
  ['\x1a\x45\xdf\xa3', 'video/webm'],
  ['\0\0\0.ftyp', 'video/mp4'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
  ['OTTO', 'font/otf'],
  ['\0\x01\0\0', 'font/ttf'],
  ['\x7fELF', 'application/x-elf'],
  ['MZ\x90\0', 'application/x-msdownload'],
  ['SQLite format 3\0', 'application/vnd.sqlite3'],
  ['\0asm', 'application/wasm'],
];

const begins = (head: string, signature: string) => {
  for (let at = 0; at < signature.length; at++) {
    if (signature[at] !== '.' && signature[at] !== head[at]) return false;
  }
  return head.length >= signature.length;
};

/** A frame header of MPEG audio, without a tag before it. */
const isMpegAudio = (body: Uint8Array) =>
  body[0] === 0xff && ((body[1] ?? 0) & 0xe6) === 0xe2 && ((body[2] ?? 0xf0) & 0xf0) !== 0xf0;

/** The type that the first bytes prove, if they prove one. */
export function sniffMagic(body: Uint8Array): string | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 32)).toString('latin1');
  const found = signatures.find(([signature]) => begins(head, signature))?.[1];
  return found ?? (isMpegAudio(body) ? 'audio/mpeg' : undefined);
}
