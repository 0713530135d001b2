import { sniffMagic } from './sniff-magic.ts';
import { sniffZip } from './sniff-zip.ts';

/** How much of a body is looked at, as mimesniff has it. */
export const sniffedBytes = 1445;

/** mimesniff 7.1: tags that begin a page, with a space or `>` after them. */
const htmlStart =
  /^(?:<!doctype html|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|main|article|section|nav|header)[\s>/]|<!--)/i;

/** Bytes that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the bytes that are looked for
const binary = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

const roots: Record<string, string> = {
  rss: 'application/rss+xml',
  'rdf:rdf': 'application/rss+xml',
  feed: 'application/atom+xml',
  html: 'application/xhtml+xml',
  svg: 'image/svg+xml',
};

/** The head as text: a byte order mark decides, otherwise one character a byte, which is enough for markup. */
function headOf(body: Uint8Array): { text: string; marked: boolean } {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, sniffedBytes));
  if (head[0] === 0xff && head[1] === 0xfe) return { text: head.subarray(2).toString('utf16le'), marked: true };
  if (head[0] === 0xfe && head[1] === 0xff) {
    return {
      text: Buffer.from(head.subarray(2, head.length - (head.length % 2)))
        .swap16()
        .toString('utf16le'),
      marked: true,
    };
  }
  const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return { text: head.toString('latin1', isMarked ? 3 : 0), marked: isMarked };
}

/** What follows the declaration, comments and document type. */
function afterProlog(text: string): string {
  let rest = text.trimStart();
  for (let step = 0; step < 20; step++) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : /^<!doctype/i.test(rest) ? '>' : '';
    const at = end === '' ? -1 : rest.indexOf(end);
    if (at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
  return rest;
}

function sniffXml(text: string): string | undefined {
  const root = /^<([\w:.-]{1,60})/.exec(afterProlog(text))?.[1]?.toLowerCase();
  if (root === undefined) return undefined;
  return roots[root] ?? roots[root.split(':')[1] ?? ''];
}

const isJson = (type: string) => /[/+]json$/.test(type);
const isMarkup = (type: string) => type === 'text/html' || type === 'application/xhtml+xml' || /[/+]xml$/.test(type);

/** By its root. XHTML is only what is sent as such: browsers read everything else as HTML. */
function sniffMarkup(text: string, said: string): string | undefined {
  const start = text.trimStart();
  const root = sniffXml(start);
  if (root === 'application/xhtml+xml') return said === root ? root : 'text/html';
  if (root !== undefined) return root;
  if (start.startsWith('<?xml')) return said === '' || said === 'text/html' ? 'application/xml' : said;
  return !/[/+]xml$/.test(said) && htmlStart.test(start) ? 'text/html' : undefined;
}

/** Types whose bytes are text. Of all others, text is not what was meant. */
const isTextual = (type: string) =>
  /^(?:text|message)\//.test(type) ||
  isMarkup(type) ||
  isJson(type) ||
  /(?:script|yaml|toml|x-tex|x-latex|x-sh|sql)$/.test(type);

/** A type for text, of which the server's word is doubted less than of binary data. */
function sniffText(text: string, said: string): string {
  const word = isTextual(said) ? said : '';
  if ((isJson(word) || word === '') && /^\s*\{[\s\S]*"https?:\/\/jsonfeed\.org\/version/.test(text)) {
    return 'application/feed+json';
  }
  const markup = isMarkup(word) || word === '' ? sniffMarkup(text, word) : undefined;
  return markup ?? (word === '' ? 'text/plain' : word);
}

/** What the bytes are: proof first, then what the server says, then what it looks like. */
export function sniffType(body: Uint8Array, said: string): string {
  const proven = sniffMagic(body);
  if (proven === 'application/zip') return sniffZip(body);
  if (proven === 'application/x-ole-storage') return /msword|ms-excel|ms-powerpoint/.test(said) ? said : proven;
  if (proven !== undefined) return proven;
  if (body.length === 0) return said === '' ? 'text/plain' : said;
  const { text, marked } = headOf(body);
  if (!marked && binary.test(text))
    return isMarkup(said) || said.startsWith('text/') ? wideText(body, said) : 'application/octet-stream';
  return sniffText(text, said);
}

/** Text in two bytes a character without a mark has a zero in every other byte; all else that has zeros is no text. */
function wideText(body: Uint8Array, said: string): string {
  const head = body.subarray(0, sniffedBytes);
  let zeros = 0;
  let others = 0;
  for (const byte of head) {
    if (byte === 0) zeros++;
    else if (byte < 9) others++;
  }
  // A few stray control characters do not make a page binary.
  const isWide = zeros > head.length * 0.3 && zeros < head.length * 0.6;
  return isWide || zeros + others < head.length * 0.02 ? said : 'application/octet-stream';
}

/** Whether a type is among those asked for with `Accept`; everything that can be read when nothing was. */
export function isWanted(type: string, accept: string | undefined): boolean {
  if (accept === undefined)
    return !/^(?:video|audio|font)\/|^application\/(?:octet-stream|ogg|zip|zstd|wasm|vnd\.(?:rar|sqlite3)|x-(?:7z|xz|bzip2|elf|msdownload))/.test(
      type,
    );
  return accept.split(',').some((range) => {
    const wanted = range.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    return wanted === '*/*' || wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));
  });
}
