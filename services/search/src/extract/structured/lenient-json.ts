const simpleEscapes = new Set('"\\/bfnrtu');

interface Scan {
  readonly source: string;
  at: number;
  out: string;
}

function comment(scan: Scan): boolean {
  const { source, at } = scan;
  const ends = source.startsWith('//', at)
    ? '\n'
    : source.startsWith('/*', at)
      ? '*/'
      : source.startsWith('<!--', at)
        ? '-->'
        : undefined;
  if (ends === undefined) return false;
  const end = source.indexOf(ends, at);
  scan.at = end === -1 ? source.length : end + ends.length;
  return true;
}

function escapeIn(scan: Scan): void {
  const next = scan.source[scan.at + 1] ?? '';
  const hex = /^x([\da-f]{2})/i.exec(scan.source.slice(scan.at + 1, scan.at + 4));
  if (simpleEscapes.has(next)) scan.out += `\\${next}`;
  else if (hex) scan.out += `\\u00${hex[1]}`;
  else scan.out += next === "'" ? next : `\\\\${next}`;
  scan.at += hex ? 4 : 2;
}

function string(scan: Scan): void {
  scan.out += '"';
  scan.at++;
  while (scan.at < scan.source.length) {
    const character = scan.source[scan.at] ?? '';
    if (character === '\\') {
      escapeIn(scan);
      continue;
    }
    scan.at++;
    if (character === '"') break;
    scan.out += character < ' ' ? JSON.stringify(character).slice(1, -1) : character;
  }
  scan.out += '"';
}

const startsComment = new Set(['/', '<']);
const isSpace = (character: string) => character <= ' ' || character === '\u00a0' || character === '\ufeff';

const ends = new Set(['}', ']']);

function token(scan: Scan, character: string): void {
  if (character === '"') {
    string(scan);
    return;
  }
  if (character !== ',') scan.out += character;
  scan.at++;
}

/** Comments and trailing commas taken out, raw control characters and JavaScript's escapes put right. */
function repair(source: string): string {
  const scan: Scan = { source, at: 0, out: '' };
  let comma = false;
  while (scan.at < source.length) {
    const character = source[scan.at] ?? '';
    if (startsComment.has(character) && comment(scan)) continue;
    if (isSpace(character)) {
      scan.at++;
      continue;
    }
    // A comma is written when something follows it that is no end.
    if (comma && !ends.has(character)) scan.out += ',';
    comma = character === ',';
    token(scan, character);
  }
  return scan.out;
}

/** The value that it starts with; what follows is junk. */
function leadingValue(source: string): string {
  let depth = 0;
  // Strings are stepped over whole, so that brackets in them do not count.
  for (const { 0: token, index } of source.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    if (depth === 0 && token.length === 1) return source.slice(0, index + 1);
  }
  return source;
}

const unescaped = (source: string) => source.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** JSON as pages write it: with comments, line breaks in strings, trailing commas and something after the end. */
export function parseLenientJson(source: string): unknown {
  const trimmed = source.trim();
  if (trimmed === '' || trimmed.length > 2_000_000) return undefined;
  let known: string | undefined;
  const repaired = () => {
    known ??= repair(trimmed);
    return known;
  };
  const attempts = [() => trimmed, repaired, () => leadingValue(repaired())];
  if (trimmed.includes('&quot;')) attempts.push(() => leadingValue(repair(unescaped(trimmed))));
  for (const attempt of attempts) {
    try {
      return JSON.parse(attempt()) as unknown;
    } catch {
      // The next attempt forgives more.
    }
  }
  return undefined;
}
