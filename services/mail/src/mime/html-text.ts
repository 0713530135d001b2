/** HTML as deep as this was not written by a mail program; building its tree would take more time than it is worth. */
const deepestHtml = 500;

const skipped: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'noscript', 'template']);
const block = /^(?:p|div|br|tr|li|h[1-6]|table|ul|ol|blockquote|hr|pre)$/;
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

export interface HtmlText {
  readonly text: string;
  readonly tooDeep: boolean;
}

/**
 * What HTML says, for the preview and for searching. It reads once from front to back and builds nothing, so that no
 * input can make it slow; it is not meant to be shown as HTML.
 */
export function textOfHtml(html: string): HtmlText {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < html.length; ) {
    const tag = nextTag(lower, at);
    pieces.push(html.slice(at, tag.start));
    if (block.test(tag.name)) pieces.push('\n');
    if (!empty.test(tag.name)) depth = Math.max(0, depth + tag.step);
    deepest = Math.max(deepest, depth);
    at = tag.end;
  }
  return { text: decodeEntities(pieces.join('')), tooDeep: deepest > deepestHtml };
}

interface Tag {
  readonly start: number;
  /** Where the reader goes on. */
  readonly end: number;
  /** Empty for a comment, or for the end of the text. */
  readonly name: string;
  /** How much deeper it leads. */
  readonly step: -1 | 0 | 1;
}

function nextTag(lower: string, from: number): Tag {
  const start = lower.indexOf('<', from);
  const mark = lower.startsWith('<!--', start) ? '-->' : '>';
  const close = start < 0 ? -1 : lower.indexOf(mark, start);
  if (close < 0) return { start: start < 0 ? lower.length : start, end: lower.length, name: '', step: 0 };
  const end = close + mark.length;
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(start, start + 20)) ?? [];
  if (name === '') return { start, end, name, step: 0 };
  if (slash === '' && skipped.has(name)) return { start, end: afterSkipped(lower, name, end), name: '', step: 0 };
  return { start, end, name, step: slash === '' ? 1 : -1 };
}

/** Where the reader goes on after a `<script>` and its like: at its end, or nowhere. */
function afterSkipped(lower: string, name: string, at: number): number {
  const close = lower.indexOf(`</${name}`, at);
  return close < 0 ? lower.length : close;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntities = (text: string): string => text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, decodeOne);

function decodeOne(whole: string, entity: string): string {
  if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
