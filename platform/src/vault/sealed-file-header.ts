import type { FileHandle } from 'node:fs/promises';
import { HEAD_LENGTH } from './sealed-value.ts';
import { unreadable } from './vault-error.ts';

/**
 * A sealed file begins with two slots of one disk sector each. One holds the head, as in a sealed value; the other is
 * empty. A rotation writes the new head into the empty slot, waits for the disk and then empties the old one: a crash
 * at any moment leaves a whole head in one slot or in both, and a torn write spoils only the slot being written.
 */
const SLOT_BYTES = 512;
const SLOT_COUNT = 2;
export const HEADER_BYTES = SLOT_BYTES * SLOT_COUNT;

/** By this a rotation finds sealed files, without opening any other. */
export const SEALED_SUFFIX = '.sealed';

/** Tells a sealed file from any other, and says which version of the format follows. */
const MAGIC = Buffer.from('lyceum-sealed-1\n');

export function encodeHeader(head: string): Buffer {
  return Buffer.concat([encodeSlot(head), Buffer.alloc(SLOT_BYTES)]);
}

/** The heads of an open file, by slot; none when it is not a sealed file. */
export async function readHeads(file: FileHandle): Promise<Array<string | undefined>> {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES) return [];
  return [0, SLOT_BYTES].map((start) => decodeSlot(header.subarray(start, start + SLOT_BYTES)));
}

/** Puts `after` in the place of `before`; answers false when the file no longer has `before`. */
export async function replaceHead(file: FileHandle, before: string, after: string): Promise<boolean> {
  const heads = await readHeads(file);
  const old = heads.indexOf(before);
  if (old === -1) return false;
  const other = 1 - old;
  await file.write(encodeSlot(after), 0, SLOT_BYTES, other * SLOT_BYTES);
  await file.datasync();
  await file.write(Buffer.alloc(SLOT_BYTES), 0, SLOT_BYTES, old * SLOT_BYTES);
  await file.datasync();
  return true;
}

function encodeSlot(head: string): Buffer {
  const slot = Buffer.alloc(SLOT_BYTES);
  MAGIC.copy(slot);
  slot.write(head, MAGIC.length, HEAD_LENGTH, 'latin1');
  return slot;
}

function decodeSlot(slot: Buffer): string | undefined {
  if (!slot.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  return slot.toString('latin1', MAGIC.length, MAGIC.length + HEAD_LENGTH);
}

/** Whichever head opens: for a moment of a rotation there are two, and after a power cut one may be torn. */
export function firstThatOpens<T>(heads: Array<string | undefined>, open: (head: string) => T): T {
  for (const head of heads) {
    if (head === undefined) continue;
    try {
      return open(head);
    } catch {
      // the other slot may still do
    }
  }
  throw unreadable();
}
