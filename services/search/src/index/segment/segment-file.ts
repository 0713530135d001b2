import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { IndexError } from '../../model/index-error.ts';
import { analysisVersion } from '../analysis/analysis-version.ts';
import type { Segment, SharedSegment } from './segment.ts';
import { openSegment } from './segment-memory.ts';

/**
 * A segment on disk: magic, 32 bytes of salt, and chunks encrypted with AES-256-GCM. Each file has a key of its own, made
 * from the index key and the salt, so a nonce, which is just the number of the chunk, is never used twice with a key.
 * The first chunk says what follows; its tag and those of the others vouch for every byte and for their order.
 * The magic changes with the columns: files of another format are refused, and made again from the store.
 */
const magic = Buffer.from('LYCSEG2\n');
const saltLength = 32;
const tagLength = 16;
const chunkLength = 4 * 1024 * 1024;
const headLength = 64 * 1024;

interface Head extends Omit<SharedSegment, 'buffer'> {
  bytes: number;
  analysisVersion: number;
}

const fileKey = (key: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'lyceum segment file', 32));

const nonce = (chunk: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(chunk, 8);
  return bytes;
};

const seal = (key: Buffer, chunk: number, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(chunk));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const open = (key: Buffer, chunk: number, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(chunk));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  const plain = decipher.update(sealed.subarray(0, sealed.length - tagLength));
  decipher.final();
  return plain;
};

/** Writes to a file beside it first, so that a file with this name is always whole. */
export const writeSegmentFile = (path: string, key: Uint8Array, { shared }: Segment): void => {
  const { buffer, ...rest } = shared;
  const head: Head = { ...rest, bytes: buffer.byteLength, analysisVersion };
  const headBytes = Buffer.alloc(headLength);
  headBytes.write(JSON.stringify(head));
  const salt = randomBytes(saltLength);
  const derived = fileKey(key, salt);
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, Buffer.concat([magic, salt, seal(derived, 0, headBytes)]));
    for (let at = 0, chunk = 1; at < buffer.byteLength; at += chunkLength, chunk += 1) {
      const length = Math.min(chunkLength, buffer.byteLength - at);
      writeSync(file, seal(derived, chunk, new Uint8Array(buffer, at, length)));
    }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
};

const readWhole = (file: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  let got = 0;
  while (got < length) {
    const more = readSync(file, bytes, got, length - got, null);
    if (more === 0) throw new IndexError('damaged', 'A segment file ends too soon');
    got += more;
  }
  return bytes;
};

const readHead = (file: number, key: Uint8Array): { head: Head; derived: Buffer } => {
  const start = readWhole(file, magic.length + saltLength);
  if (!start.subarray(0, magic.length).equals(magic))
    throw new IndexError('damaged', 'A segment file is of another kind');
  const derived = fileKey(key, start.subarray(magic.length));
  const text = open(derived, 0, readWhole(file, headLength + tagLength)).toString('utf8');
  return { head: JSON.parse(text.slice(0, text.indexOf('\0'))) as Head, derived };
};

/** Reads a segment back into shared memory; undefined when it was made by another version of the analysis. */
export const readSegmentFile = (path: string, key: Uint8Array): Segment | undefined => {
  const file = openSync(path, 'r');
  try {
    const { head, derived } = readHead(file, key);
    if (head.analysisVersion !== analysisVersion) return undefined;
    const buffer = new SharedArrayBuffer(head.bytes);
    const target = new Uint8Array(buffer);
    for (let at = 0, chunk = 1; at < head.bytes; at += chunkLength, chunk += 1) {
      const length = Math.min(chunkLength, head.bytes - at);
      target.set(open(derived, chunk, readWhole(file, length + tagLength)), at);
    }
    const { facts, sections, tableSizes } = head;
    return openSegment({ facts, sections, tableSizes, buffer });
  } finally {
    closeSync(file);
  }
};
