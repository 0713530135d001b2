import { type FileHandle, open, rm } from 'node:fs/promises';
import { renameDurably, temporaryPathFor } from '../data-folder/durable-file.ts';
import { type Cipher, decryptWithNonce, encryptWithNonce, newKey, TAG_BYTES } from './box.ts';
import type { KeyEncryptionKey } from './keyring-contents.ts';
import { encodeHeader, firstThatOpens, HEADER_BYTES, readHeads, SEALED_SUFFIX } from './sealed-file-header.ts';
import { type FindKey, unwrapDataKey, wrapDataKey } from './sealed-value.ts';
import { unreadable } from './vault-error.ts';

/**
 * The header is followed by pieces of 64 KiB, each an AES-256-GCM ciphertext with its tag, after the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015): the nonce counts the pieces and marks the last, so a
 * piece that is missing, moved or added does not open. The data key is of this file alone, so counting from zero
 * never uses a nonce twice.
 */
const PIECE_BYTES = 64 * 1024;
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES;

export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

export interface SealTarget {
  readonly path: string;
  readonly recordId: string;
  /** Asked for at the very end: a slow upload must not end up under a key that a rotation has retired meanwhile. */
  activeKey(): KeyEncryptionKey;
}

/** Writes a sealed file in one go: until it is whole and on the disk, there is nothing at `path` or the old file. */
export async function sealFile(content: FileContent, { path, recordId, activeKey }: SealTarget): Promise<void> {
  if (!path.endsWith(SEALED_SUFFIX)) throw new TypeError(`The name of a sealed file ends in ${SEALED_SUFFIX}: ${path}`);
  const temporary = temporaryPathFor(path);
  const dataKey = newKey();
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await writePieces(file, content, pieceCipher(dataKey, recordId));
      const header = encodeHeader(wrapDataKey(activeKey(), dataKey));
      await file.write(header, 0, HEADER_BYTES, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameDurably(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Yields the content piece by piece, each one authenticated before it is handed out. That nothing is missing is known
 * only at the end: a consumer that must not act on part of a file waits for it.
 */
export async function* openFile(
  find: FindKey,
  path: string,
  recordId: string,
): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path, 'r');
  try {
    const dataKey = firstThatOpens(await readHeads(file), (head) => unwrapDataKey(find, head));
    const cipherOf = pieceCipher(dataKey, recordId);
    const sealedBytes = (await file.stat()).size - HEADER_BYTES;
    const last = Math.ceil(sealedBytes / SEALED_PIECE_BYTES) - 1;
    // Even an empty file has one piece, which says that it is the last.
    if (last < 0) throw unreadable();
    for (let index = 0; index <= last; index++) {
      const piece = await readPiece(file, HEADER_BYTES + index * SEALED_PIECE_BYTES);
      yield decryptWithNonce(cipherOf(index, index === last), piece);
    }
  } finally {
    await file.close();
  }
}

type PieceCipher = (index: number, isLast: boolean) => Cipher;

function pieceCipher(key: Buffer, recordId: string): PieceCipher {
  const context = `lyceum:file:${recordId}`;
  return (index, isLast) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(index, 7);
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    return { key, nonce, context };
  };
}

async function writePieces(file: FileHandle, content: FileContent, cipherOf: PieceCipher): Promise<void> {
  let index = 0;
  let position = HEADER_BYTES;
  for await (const { piece, isLast } of inPieces(content)) {
    const sealed = encryptWithNonce(cipherOf(index, isLast), piece);
    await file.write(sealed, 0, sealed.length, position);
    position += sealed.length;
    index++;
  }
}

/** Cuts the content anew, whatever portions it arrives in. Only the last piece may be shorter, or empty. */
async function* inPieces(content: FileContent): AsyncGenerator<{ piece: Uint8Array; isLast: boolean }> {
  let portions: Uint8Array[] = [];
  let waiting = 0;
  for await (const portion of content instanceof Uint8Array ? [content] : content) {
    portions.push(portion);
    waiting += portion.length;
    // One byte more than a piece: only then is it certain that another one follows.
    if (waiting <= PIECE_BYTES) continue;
    const joined = Buffer.concat(portions);
    let start = 0;
    for (; joined.length - start > PIECE_BYTES; start += PIECE_BYTES) {
      yield { piece: joined.subarray(start, start + PIECE_BYTES), isLast: false };
    }
    portions = [joined.subarray(start)];
    waiting = joined.length - start;
  }
  yield { piece: Buffer.concat(portions), isLast: true };
}

async function readPiece(file: FileHandle, position: number): Promise<Buffer> {
  const piece = Buffer.alloc(SEALED_PIECE_BYTES);
  const { bytesRead } = await file.read(piece, 0, SEALED_PIECE_BYTES, position);
  return piece.subarray(0, bytesRead);
}
