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
  let at = 0;
  while (at < html.length) {
    const tagAt = html.indexOf('<', at);
    pieces.push(html.slice(at, tagAt < 0 ? html.length : tagAt));
    if (tagAt < 0) break;
    const comment = html.startsWith('<!--', tagAt);
    const end = html.indexOf(comment ? '-->' : '>', tagAt);
    if (end < 0) break;
    at = end + (comment ? 3 : 1);
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/.exec(lower.slice(tagAt, tagAt + 20)) ?? [];
    if (block.test(name)) pieces.push('\n');
    if (slash === '' && skipped.has(name)) at = afterSkipped(lower, name, at);
    else if (name !== '' && !empty.test(name)) depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return { text: decodeEntities(pieces.join('')), tooDeep: deepest > deepestHtml };
}

/** Where the reader goes on after a `<script>` and its like: behind its end, or nowhere. */
function afterSkipped(lower: string, name: string, at: number): number {
  const close = lower.indexOf(`</${name}`, at);
  return close < 0 ? lower.length : close;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
