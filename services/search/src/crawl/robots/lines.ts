/** RFC 9309 2.5 asks for at least this much to be read; what comes after is left out. */
const mostBytes = 500 * 1024;
/** Longer lines are cut, as no URL is that long. */
const longestLine = 16 * 1024;

export type RobotsKey = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay' | 'content-usage';

export interface RobotsLine {
  key: RobotsKey;
  value: string;
}

/** How often these are misspelt in the wild is known; the owner's wish is clear all the same. */
const spellings: [RegExp, RobotsKey][] = [
  [/^(?:user-?\s?agent)/, 'user-agent'],
  [/^allow/, 'allow'],
  [/^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/, 'disallow'],
  [/^site-?map/, 'sitemap'],
  [/^crawl-?\s?delay/, 'crawl-delay'],
  [/^content-?\s?(?:usage|signal)/, 'content-usage'],
];

function keyOf(text: string): RobotsKey | undefined {
  const lower = text.trim().toLowerCase();
  return spellings.find(([spelling]) => spelling.test(lower))?.[1];
}

/** `key: value`, or `key value` where the colon was forgotten and there are just these two words. */
function split(line: string): [string, string] | undefined {
  const colon = line.indexOf(':');
  if (colon > 0) return [line.slice(0, colon), line.slice(colon + 1).trim()];
  const words = line.trim().split(/[ \t]+/);
  return colon < 0 && words.length === 2 ? [words[0] ?? '', words[1] ?? ''] : undefined;
}

/** Also a mark that was cut short is skipped. UTF-16 is not allowed, but files of that kind exist and mean what they say. */
function textOf(body: Uint8Array): string {
  const bytes = body.subarray(0, mostBytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const mark = [0xef, 0xbb, 0xbf];
  let start = 0;
  while (start < 3 && bytes[start] === mark[start]) start++;
  // One character a byte: octets are what rules are compared by, and a broken sequence stays what it is.
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start).toString('latin1');
}

/** The lines that mean something to us, in their order. */
export function* robotsLines(body: Uint8Array): Generator<RobotsLine> {
  const isWide = body[0] === 0xff || body[0] === 0xfe;
  for (const raw of textOf(body).split(/\r\n|\r|\n/)) {
    const line = (raw.length > longestLine ? raw.slice(0, longestLine) : raw).split('#', 1)[0] ?? '';
    const parts = split(line);
    const key = parts && keyOf(parts[0]);
    if (!parts || !key) continue;
    yield { key, value: isWide ? Buffer.from(parts[1], 'utf8').toString('latin1') : parts[1] };
  }
}
