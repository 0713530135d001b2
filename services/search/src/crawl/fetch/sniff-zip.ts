const mostEntries = 2000;
const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Folders that only one kind of document has. */
const folders: [string, string][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
];

/** The names in the directory at the end; none when the end is missing or broken. */
function* namesIn(zip: Buffer): Generator<string> {
  const from = Math.max(0, zip.length - 65_557);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < from || end + 22 > zip.length || zip.readUInt32LE(end) !== endOfDirectory) return;
  let at = zip.readUInt32LE(end + 16);
  for (let count = 0; count < mostEntries && at + 46 <= zip.length; count++) {
    if (zip.readUInt32LE(at) !== directoryEntry) return;
    const nameLength = zip.readUInt16LE(at + 28);
    yield zip.toString('latin1', at + 46, Math.min(at + 46 + nameLength, zip.length));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/** EPUB and OpenDocument begin with an unpacked file that names the type. */
function declaredType(zip: Buffer): string | undefined {
  if (zip.length < 38 || zip.toString('latin1', 30, 38) !== 'mimetype') return undefined;
  const start = 38 + zip.readUInt16LE(28);
  return /^application\/(?:epub\+zip|vnd\.oasis\.opendocument\.[a-z-]+)/.exec(
    zip.toString('latin1', start, start + 80),
  )?.[0];
}

/** Which kind of document an archive is; `application/zip` when it is none. */
export function sniffZip(body: Uint8Array): string {
  const zip = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const declared = declaredType(zip);
  if (declared) return declared;
  for (const name of namesIn(zip)) {
    const folder = folders.find(([prefix]) => name.startsWith(prefix));
    if (folder) return folder[1];
  }
  return 'application/zip';
}
