const mostHeaders = 200;

const join = (name: string, values: readonly string[]) => values.join(name === 'x-robots-tag' ? ',\n' : ', ');

/** Servers send UTF-8 where only Latin-1 is defined. */
function readable(value: string): string {
  if (!/[\x80-\xff]/.test(value)) return value;
  const text = Buffer.from(value, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? value : text;
}

/** By lower-case name, as `FetchedPage` has them. Nothing when there are too many. */
export function readHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> | undefined {
  const entries = Object.entries(raw);
  if (entries.length > mostHeaders) return undefined;
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of entries) {
    if (value === undefined || name.startsWith(':')) continue;
    const lower = name.toLowerCase();
    headers[lower] = readable(Array.isArray(value) ? join(lower, value.slice(0, mostHeaders)) : value);
  }
  return headers;
}

/** The charset that `Content-Type` names. */
export function charsetOf(contentType: string | undefined): string | undefined {
  const name = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1];
  return name?.toLowerCase();
}

/** `text/html` of `Text/HTML; charset=utf-8`. */
export function essenceOf(contentType: string | undefined): string {
  const essence = (contentType ?? '').split(/[;,]/, 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w.+-]+\/[\w.+*-]+$/.test(essence) ? essence : '';
}
