import { createHash } from 'node:crypto';
import type { Word } from './words.ts';

const shingle = 3;
const mask = 0xffffffffffffffffn;

/** The same for texts that differ in case, spaces and punctuation only. */
export function contentHash(title: string, body: string): string {
  const normalised = `${title}\n${body}`
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return createHash('sha256').update(normalised).digest('hex');
}

/**
 * Simhash over runs of three words (Charikar, 2002): texts that share most of them differ in few of the 64 bits.
 * A text with hardly any words has too little to be like another, and gets a fingerprint of its own content.
 */
export function simhash(words: readonly Word[]): string {
  const votes = new Int32Array(64);
  const last = Math.max(1, words.length - shingle + 1);
  for (let at = 0; at < last; at += 1) {
    let [low, high] = [0x811c9dc5, 0x9e3779b9];
    for (let within = at; within < at + shingle && within < words.length; within += 1) {
      const text = words[within]?.lower ?? '';
      for (let letter = 0; letter < text.length; letter += 1) {
        const code = text.charCodeAt(letter);
        low = Math.imul(low ^ code, 0x01000193);
        high = Math.imul(high ^ code, 0x85ebca6b);
        high ^= high >>> 13;
      }
      low = Math.imul(low ^ 0x20, 0x01000193);
    }
    vote(votes, mix(low), 0);
    vote(votes, mix(high ^ low), 32);
  }
  let bits = 0n;
  for (const [bit, count] of votes.entries()) if (count > 0) bits |= 1n << BigInt(bit);
  return (bits & mask).toString(16).padStart(16, '0');
}

function vote(votes: Int32Array, bits: number, from: number): void {
  for (let bit = 0; bit < 32; bit += 1) votes[from + bit] = (votes[from + bit] ?? 0) + ((bits >>> bit) & 1 ? 1 : -1);
}

/** Murmur's last step: every bit of the input changes half of the output. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
