import { getDomain } from 'tldts';
import { isSessionParameter, isTrackingParameter } from './parameters.ts';

const longestUrl = 2048;
const unreserved = /[\w.~-]/;

/** RFC 3986 6.2.2: what needs no encoding has none, hexadecimal digits are upper case, a bare percent sign is encoded. */
const normaliseEscapes = (text: string) =>
  text.replace(/%([0-9a-f]{2})?/gi, (encoded, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return unreserved.test(character) ? character : encoded.toUpperCase();
  });

/** What URL parsers let through although RFC 3986 does not. A `'` stays: it is a sub-delimiter. */
const encodeRest = (text: string) =>
  text.replace(/[[\]\\^`{|}]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const sessionInPath = /;(?:jsessionid|phpsessid|sid)=[^/;]*/gi;

function normalisePath(url: URL): string {
  // Set through the URL, as what is left may be a dot segment.
  if (url.pathname.includes(';')) url.pathname = url.pathname.replace(sessionInPath, '');
  // Doubled slashes are a mistake in a link, except where an address is part of the path: /web/http://example.org/.
  return encodeRest(normaliseEscapes(url.pathname)).replace(/(?<!:)\/{2,}/g, '/');
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? '';

function keepsMeaning(parameter: string): boolean {
  const name = nameOf(parameter);
  if (name === '') return false;
  return !isTrackingParameter(name) && !isSessionParameter(name, parameter.slice(name.length + 1));
}

/** A form's fields, whose order means nothing as long as fields of one name keep theirs. */
const isField = (parameter: string) => /^[\w.-]+(?:%5B[\w.-]*%5D)*(?:=|$)/.test(parameter);

function normaliseQuery(search: string): string {
  if (search.length < 2) return '';
  const parameters = encodeRest(normaliseEscapes(search.slice(1)))
    .split('&')
    .filter(keepsMeaning);
  const whole = parameters.map((parameter) => (/^[^=]+=$/.test(parameter) ? parameter.slice(0, -1) : parameter));
  if (whole.length > 1 && whole.every(isField)) {
    whole.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))));
  }
  return whole.length === 0 ? '' : `?${whole.join('&')}`;
}

/** People write `example.org/page`; in a page that would be a relative link, so it is read like this only without a base. */
const withScheme = (href: string) =>
  /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[:/?#]|$)/i.test(href) && !/^[a-z][a-z\d+.-]*:(?!\d)/i.test(href)
    ? `http://${href}`
    : href;

/** No name in DNS is longer than this or has an empty part. */
const isHost = (hostname: string) => hostname.length <= 253 && !/^$|^\.|\.\./.test(hostname);

/** One spelling for each page, or nothing where there is no page to fetch. Normalising twice changes nothing. */
export function normaliseUrl(href: string, base?: string): string | undefined {
  // Far longer than allowed: not worth parsing, whatever would be left of it.
  if (href.length > 4 * longestUrl) return undefined;
  const url = URL.parse(base === undefined ? withScheme(href.trim()) : href, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const hostname = url.hostname.replace(/\.+$/, '');
  if (!isHost(hostname) || url.port === '0') return undefined;
  const port = url.port === '' ? '' : `:${url.port}`;
  const normal = `${url.protocol}//${hostname}${port}${normalisePath(url)}${normaliseQuery(url.search)}`;
  return normal.length <= longestUrl ? normal : undefined;
}

/** `host` or `host:port`: what politeness and robots.txt speak about. */
export const hostKey = (url: string): string => URL.parse(url)?.host ?? '';

export const siteOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/** `example.co.uk` for `www.example.co.uk`; the host itself where there is none, as for an address. */
export function registrableDomain(url: string): string {
  const site = siteOf(url);
  if (!isHost(site)) return site;
  return getDomain(site, { allowPrivateDomains: true, extractHostname: false }) ?? site;
}
