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

let msecs = 0;
let seq = 0;

/**
 * A UUIDv7: unique without asking anyone, and ordered by time, so that an index on it grows at one end. Ids of one
 * process are ordered within a millisecond too (RFC 9562, 6.2, method 1), also when the clock is set back a little.
 */
export function newId(): string {
  const random = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // The upper half is left free for counting up.
    seq = new DataView(random.buffer).getUint32(0) >>> 1;
  } else seq += 1;
  return v7({ random, msecs, seq });
}
