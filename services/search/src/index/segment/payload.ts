import { bodyField, fieldCount } from './bm25f.ts';
import type { Posting } from './postings-writer.ts';

/** The number of bits of each value below 128: how many frequencies follow the field byte. */
export const bitCounts: Uint8Array = Uint8Array.from(
  { length: 128 },
  (_, value) => value.toString(2).replaceAll('0', '').length,
);

/** How often the term is in the document, over all fields. */
export const wordsInPayload = (postings: Uint8Array, at: number): number => {
  const head = postings[at] as number;
  if (head < 128) return head;
  let sum = 0;
  for (let left = bitCounts[head & 127] as number; left > 0; left -= 1) sum += postings[at + left] as number;
  return sum;
};

/** The payload for a document in which a term occurs `frequencies[field]` times. */
export const writePayload = (posting: Posting, frequencies: Uint8Array): void => {
  const inBody = frequencies[bodyField] as number;
  let fields = 0;
  for (let field = 0; field < fieldCount; field += 1) if ((frequencies[field] as number) > 0) fields |= 1 << field;
  posting.fields = fields;
  const { payload } = posting;
  if (fields === 1 << bodyField) {
    payload[0] = inBody;
    posting.payloadLength = 1;
    return;
  }
  let length = 1;
  payload[0] = 128 | fields;
  for (let field = 0; field < fieldCount; field += 1) {
    if ((frequencies[field] as number) > 0) payload[length++] = frequencies[field] as number;
  }
  posting.payloadLength = length;
};
