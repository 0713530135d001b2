import { gunzipSync } from 'node:zlib';

/** https://www.sitemaps.org/protocol.html: a sitemap has at most 50 MB unpacked. */
const mostBytes = 50 * 1024 * 1024;

/** What a `.gz` file holds; the bytes themselves when they are not packed. Nothing when it is broken or too large. */
export function unpack(body: Uint8Array): Uint8Array | undefined {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.length <= mostBytes ? body : undefined;
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}
