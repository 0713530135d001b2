import type { Readable } from 'node:stream';
import { FetchFailedError } from './failures.ts';

export interface BodyReading {
  maxBytes: number;
  cut: boolean;
  /** Called once with the first bytes; false stops the reading. */
  isWorthIt(head: Uint8Array): boolean;
  headBytes: number;
  onProgress(): void;
}

/** Collects a body as it comes over the wire, and stops as soon as it is too long or not wanted. */
export async function readBody(
  body: Readable,
  { maxBytes, cut, isWorthIt, headBytes, onProgress }: BodyReading,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  const whole = () => (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
  for await (const chunk of body as AsyncIterable<Buffer>) {
    onProgress();
    const isHead = length < headBytes && length + chunk.length >= headBytes;
    chunks.push(chunk);
    length += chunk.length;
    if (isHead && !isWorthIt(whole())) {
      throw new FetchFailedError('unsupported_type', 'contents of a kind that is not read');
    }
    if (length > maxBytes) break;
  }
  if (length <= maxBytes) return whole();
  if (cut) return whole().subarray(0, maxBytes);
  throw new FetchFailedError('too_large', `more than ${maxBytes} bytes`);
}
