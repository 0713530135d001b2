import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Randomness is asked of the system in portions: one id at a time, the asking costs more than the id. */
const pool = new Uint8Array(4096);
const bytesAnId = 16;
let used = pool.length;

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesAnId;
  return pool.slice(used - bytesAnId, used);
}

/** A UUIDv7: unique without asking anyone, and ordered by time, so that an index on it grows at one end. */
export const newId = (): string => v7({ random: nextRandom() });
