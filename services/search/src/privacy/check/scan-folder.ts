import { open, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { kindOf } from './file-headers.ts';

export interface Finding {
  readonly file: string;
  readonly what: string;
}

export interface ScanReport {
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}

/** Files that are readable by design: keys that are wrapped, and the master key itself, which only its owner may read. */
const keyFiles = [/(^|\/)keyring\.json$/, /(^|\/)master\.key$/];
/** These say who holds the folder and which generation of the index is in use, to whoever wants to know. */
const harmless = [/(^|\/)index\/current$/, /(^|\/)[\w.-]*(lock|pid)$/];
/** The head of a sealed file, and a certificate, which every visitor is shown. */
const knownStarts = ['lyceum-sealed-1\n', '-----BEGIN CERTIFICATE-----'];

const pieceBytes = 1024 * 1024;

/** Reads every file of a data folder as a thief would: does it tell what it is, or hold a word that was planted? */
export async function scanFolder(folder: string, canaries: readonly string[]): Promise<ScanReport> {
  const findings: Finding[] = [];
  const needles = canaries.flatMap((canary) => encodings(canary));
  let [files, bytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(folder, path);
    const { mode, size } = await stat(path);
    files += 1;
    bytes += size;
    if ((mode & 0o044) !== 0 && !matches(harmless, file) && (await othersReach(folder, entry.parentPath))) {
      findings.push({ file, what: 'others may read it' });
    }
    const named = needles.find(({ bytes: needle }) => Buffer.from(file).includes(needle));
    if (named) findings.push({ file, what: `its name holds the canary "${named.canary}"` });
    findings.push(...(await scanFile({ path, file, needles })));
  }
  return { files, bytes, findings };
}

const matches = (patterns: readonly RegExp[], file: string): boolean =>
  patterns.some((pattern) => pattern.test(file.replaceAll('\\', '/')));

/** A folder that is closed to others, anywhere above, keeps them from everything in it. */
async function othersReach(root: string, folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o011) === 0) return false;
    if (at === root) return true;
  }
}

interface Needle {
  readonly canary: string;
  readonly bytes: Buffer;
}

/** As it is, in small letters, and as the engines of databases and indexes could have written it. */
function encodings(canary: string): Needle[] {
  const texts = new Set([canary, canary.toLowerCase(), encodeURIComponent(canary)]);
  const all = [...texts].flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return all.map((bytes) => ({ canary, bytes }));
}

interface ScannedFile {
  readonly path: string;
  readonly file: string;
  readonly needles: readonly Needle[];
}

async function scanFile({ path, file, needles }: ScannedFile): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  const overlap = Math.max(0, ...needles.map(({ bytes }) => bytes.length - 1));
  const handle = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(pieceBytes + overlap);
    for (let [at, kept] = [0, 0]; ; ) {
      const { bytesRead } = await handle.read(buffer, kept, pieceBytes, at);
      if (bytesRead === 0) break;
      const piece = buffer.subarray(0, kept + bytesRead);
      if (at === 0) for (const finding of judgeStart(file, piece)) found.set(finding.what, finding);
      for (const { canary, bytes } of needles) {
        const what = `it holds the canary "${canary}"`;
        if (!found.has(what) && piece.includes(bytes)) found.set(what, { file, what });
      }
      at += bytesRead;
      kept = Math.min(overlap, piece.length);
      piece.copy(buffer, 0, piece.length - kept);
    }
  } finally {
    await handle.close();
  }
  return [...found.values()];
}

function judgeStart(file: string, start: Buffer): Finding[] {
  if (matches([...keyFiles, ...harmless], file)) return [];
  if (knownStarts.some((known) => start.toString('latin1', 0, known.length) === known)) return [];
  const kind = kindOf(start);
  return kind === undefined ? [] : [{ file, what: `it is ${kind}` }];
}
