import { detect } from 'chardet';

/** https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding reads this much. */
const prescanned = 1024;
/** Enough for statistics. */
const judged = 64 * 1024;

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined || label === '') return undefined;
  try {
    return new TextDecoder(label.trim());
  } catch {
    return undefined;
  }
}

/** The charset that the first bytes announce. */
export function byteOrderMark(body: Uint8Array): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xfe && body[1] === 0xff ? 'utf-16be' : undefined;
}

/** What a page says about itself near its beginning. A page in UTF-16 could not be read to find that it says so. */
function prescan(body: Uint8Array): TextDecoder | undefined {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, prescanned * 4)).toString('latin1');
  const withoutComments = head.replace(/<!--[\s\S]*?-->/g, '').slice(0, prescanned * 2);
  const said =
    /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(withoutComments)?.[1] ??
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(withoutComments)?.[1];
  const decoder = decoderFor(said);
  return decoder?.encoding.startsWith('utf-16') ? new TextDecoder('utf-8') : decoder;
}

const isUtf8 = (body: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return true;
  } catch {
    return false;
  }
};

const beyondAscii = (body: Uint8Array) => body.some((byte) => byte > 0x7f);

/** Two bytes a character, without a mark: every other byte of Latin text is zero. */
function wideWithoutMark(body: Uint8Array): string | undefined {
  const head = body.subarray(0, 400);
  const counts = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = counts;
  if (head.length < 8 || Math.max(even, odd) < head.length * 0.35 || Math.min(even, odd) > head.length * 0.05)
    return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/** By what the bytes look like. Windows-1252 is what browsers take when nothing is known. */
function guess(body: Uint8Array): TextDecoder {
  const wide = wideWithoutMark(body);
  if (wide !== undefined) return new TextDecoder(wide);
  if (isUtf8(body)) return new TextDecoder('utf-8');
  return decoderFor(detect(body.subarray(0, judged)) ?? undefined) ?? new TextDecoder('windows-1252');
}

/** The part of the characters beyond ASCII that could not be read. */
function brokenShare(text: string): number {
  let broken = 0;
  let others = 0;
  for (let at = 0; at < Math.min(text.length, judged); at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) others++;
  }
  return broken === 0 ? 0 : broken / (broken + others);
}

/** What is said is believed unless the bytes prove it wrong: by being UTF-8 after all, or by not being it for the most part. */
function decodeAsSaid(body: Uint8Array, said: TextDecoder): string {
  if (said.encoding === 'utf-8') {
    const text = said.decode(body);
    return brokenShare(text) > 0.5 ? guess(body).decode(body) : text;
  }
  const isWide = said.encoding.startsWith('utf-16');
  if (isWide ? wideWithoutMark(body) === undefined && isUtf8(body) : beyondAscii(body) && isUtf8(body)) {
    // ISO-2022-JP is made of ASCII bytes, and only looks like UTF-8.
    return new TextDecoder('utf-8').decode(body);
  }
  return said.decode(body);
}

/** The text of a page or of XML: a byte order mark, then the header's charset, then the page's own word, then its looks. */
export function decodeHtml(body: Uint8Array, charset?: string): string {
  const marked = byteOrderMark(body);
  if (marked !== undefined) return new TextDecoder(marked).decode(body);
  const said = decoderFor(charset) ?? prescan(body);
  return said ? decodeAsSaid(body, said) : guess(body).decode(body);
}
