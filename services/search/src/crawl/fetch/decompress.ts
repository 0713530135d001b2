import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { FetchFailedError } from './failures.ts';

export interface BodyLimits {
  maxBytes: number;
  /** How many times larger the contents may be than what came over the wire. */
  maxRatio: number;
  cut: boolean;
}

/** Small bodies may be packed as well as they like: a page of one repeated letter harms nobody. */
const harmless = 1024 * 1024;
/** Nobody packs twice on purpose, but proxies do. */
const mostLayers = 2;

// An unfinished stream gives what is in it, as browsers have it.
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };
const lenientZstd = { flush: constants.ZSTD_e_flush, finishFlush: constants.ZSTD_e_flush };

/** RFC 9110 calls zlib's format "deflate"; some servers send the bare format of that name. The first byte tells. */
const isZlib = (body: Uint8Array) =>
  ((body[0] ?? 0) & 0x0f) === 8 && (((body[0] ?? 0) << 8) | (body[1] ?? 0)) % 31 === 0;

function createLayer(encoding: string, body: Uint8Array) {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(lenient);
  if (encoding === 'br') return createBrotliDecompress(lenientBrotli);
  if (encoding === 'zstd') return createZstdDecompress(lenientZstd);
  if (encoding === 'deflate') return isZlib(body) ? createInflate(lenient) : createInflateRaw(lenient);
  throw new FetchFailedError('protocol', `unknown content encoding "${encoding.slice(0, 40)}"`);
}

/** Which encodings were applied, the last first. */
export function layersOf(contentEncoding: string | undefined): string[] {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > mostLayers) throw new FetchFailedError('protocol', `${names.length} content encodings`);
  return names.reverse();
}

interface LayerLimits extends BodyLimits {
  /** Bytes: the smaller of what may be kept and what the ratio allows. */
  most: number;
}

function unpackLayer(body: Uint8Array, encoding: string, limits: LayerLimits): Promise<Uint8Array> {
  const { maxBytes, maxRatio, most, cut } = limits;
  const layer = createLayer(encoding, body);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(Buffer.concat(chunks));
    layer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= most) return;
      layer.destroy();
      if (cut) resolve(Buffer.concat(chunks).subarray(0, most));
      else if (most < maxBytes)
        reject(new FetchFailedError('compression_bomb', `more than ${maxRatio} times as large unpacked`));
      else reject(new FetchFailedError('too_large', `more than ${maxBytes} bytes unpacked`));
    });
    layer.on('end', finish);
    // Something was read before the stream broke: better than nothing, as with a page that ends too early.
    layer.on('error', (error) => (length > 0 ? finish() : reject(new FetchFailedError('protocol', error.message))));
    layer.end(body);
  });
}

/** Undoes the content encodings, within the limits. */
export async function decompress(body: Uint8Array, layers: readonly string[], limits: BodyLimits): Promise<Uint8Array> {
  // Measured against what came over the wire, so that two layers cannot multiply.
  const most = Math.min(limits.maxBytes, Math.max(harmless, body.length * limits.maxRatio));
  let contents = body;
  for (const layer of contents.length === 0 ? [] : layers)
    contents = await unpackLayer(contents, layer, { ...limits, most });
  return contents;
}
