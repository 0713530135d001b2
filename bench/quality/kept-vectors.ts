import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../services/search/src/ports/embedder.ts';

const keyBytes = 16;

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, keyBytes);

/**
 * The same embedder, with what it said kept in a file of `EVAL_VECTORS`, or else of the folder for temporary files: the
 * meanings of a collection take minutes, and an evaluation is run many times.
 */
export const keepVectors = (embedder: Embedder): Embedder => {
  const folder = process.env.EVAL_VECTORS ?? join(tmpdir(), 'lyceum-eval-vectors');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${embedder.name.replaceAll(/[^\w-]/g, '-')}-${embedder.dimensions}.bin`);
  const vectorBytes = embedder.dimensions * Float32Array.BYTES_PER_ELEMENT;
  const known = new Map<string, Float32Array>();

  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  for (let at = 0; at + keyBytes + vectorBytes <= bytes.length; at += keyBytes + vectorBytes) {
    const vector = Uint8Array.from(bytes.subarray(at + keyBytes, at + keyBytes + vectorBytes));
    known.set(bytes.toString('hex', at, at + keyBytes), new Float32Array(vector.buffer));
  }

  return {
    ...embedder,
    async embed(texts) {
      const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(text).toString('hex')));
      const made = missing.length > 0 ? await embedder.embed(missing) : [];
      for (const [at, text] of missing.entries()) {
        const vector = made[at];
        if (!vector) continue;
        known.set(keyOf(text).toString('hex'), vector);
        appendFileSync(file, Buffer.concat([keyOf(text), Buffer.from(vector.buffer, vector.byteOffset, vectorBytes)]));
      }
      return texts.map((text) => known.get(keyOf(text).toString('hex')) ?? new Float32Array(embedder.dimensions));
    },
  };
};
