import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { redirectedRules, robotsFile } from './farm-host.ts';
import { type FarmSite, feedXml, plainPage, sitemapXml, specialPage } from './farm-pages.ts';
import { htmlPage } from './farm-text.ts';

export interface Asked {
  site: FarmSite;
  path: string;
  query: string;
  /** How many times this path was asked for before. */
  before: number;
  agent: string;
}

type Answer = (response: ServerResponse, asked: Asked) => void;

const html = (response: ServerResponse, body: string | Buffer, headers: Record<string, string> = {}) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
};

const redirect = (response: ServerResponse, location: string, status = 302) => {
  response.writeHead(status, { location });
  response.end();
};

const fail = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  // Set one by one, so that the log can read them back.
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<h1>${status}</h1>`);
};

/** Writes again and again until the other side has had enough. */
function keepWriting(response: ServerResponse, chunk: string, everyMs: number) {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.write('<!doctype html><title>without end</title>');
  const timer = setInterval(() => response.write(chunk), everyMs);
  response.on('close', () => clearInterval(timer));
}

let bomb: Buffer | undefined;
const bombBody = () => {
  bomb ??= gzipSync(Buffer.alloc(16 * 1024 * 1024, 'a'));
  return bomb;
};

function packed(response: ServerResponse, { site, path }: Asked) {
  const body = specialPage(site, path) ?? '';
  const encoding = path.slice('/packed/'.length, -'.html'.length);
  const pack = { gzip: gzipSync, br: brotliCompressSync, zstd: zstdCompressSync, deflate: deflateSync }[encoding];
  html(response, pack ? pack(body) : body, pack ? { 'content-encoding': encoding } : {});
}

function calendar(response: ServerResponse, { path }: Asked) {
  const [, year = '2026', month = '1'] = /^\/calendar\/(\d+)\/(\d+)/.exec(path) ?? [];
  const next = Number(month) === 12 ? `${Number(year) + 1}/1` : `${year}/${Number(month) + 1}`;
  html(response, htmlPage({ title: `${month} ${year}`, text: ['Nothing happens.'], links: [`/calendar/${next}`] }));
}

function endless(response: ServerResponse, { query }: Asked) {
  const page = Number(/page=(\d+)/.exec(query)?.[1] ?? 0);
  const links = [
    `/endless?page=${page + 1}`,
    `/endless?page=${page + 1}&sort=${page % 5}`,
    `/endless?page=1&PHPSESSID=${page}abc`,
  ];
  html(response, htmlPage({ title: `List ${page}`, text: ['More of the same.'], links }));
}

const accents = 'Caf\u00e9 na\u00efve \u00fcber fa\u00e7ade, d\u00e9j\u00e0 vu.';
const accented = htmlPage({ title: 'Accents', text: [accents], links: [] }).replace('<meta charset="utf-8">', '');

const exact: Record<string, Answer> = {
  '/robots.txt': (response, { site, agent }) => {
    const { status, body, location } = robotsFile(site.host, agent);
    response.writeHead(status, { 'content-type': 'text/plain', ...(location === undefined ? {} : { location }) });
    response.end(body);
  },
  '/elsewhere/robots.txt': (response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end(redirectedRules);
  },
  '/sitemap.xml': (response, { site }) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(sitemapXml(site));
  },
  '/feed.xml': (response, { site }) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(feedXml(site));
  },
  '/redirect/1': (response) => redirect(response, '/redirect/2', 301),
  '/redirect/2': (response) => redirect(response, '/redirect/3', 307),
  '/redirect/3': (response) => redirect(response, '/target.html', 308),
  '/redirect/nowhere': (response) => redirect(response, 'http://[not an address/'),
  '/away': (response, { site }) => redirect(response, `http://${site.neighbour.key}/p/1.html`),
  '/loop/a': (response) => redirect(response, '/loop/b'),
  '/loop/b': (response) => redirect(response, '/loop/a'),
  '/missing.html': (response) => fail(response, 404),
  '/gone.html': (response) => fail(response, 410),
  '/error.html': (response) => fail(response, 500),
  '/busy.html': (response, asked) => {
    if (asked.before === 0) fail(response, 429, { 'retry-after': '1' });
    else html(response, specialPage(asked.site, asked.path) ?? '');
  },
  '/slow.html': (response, asked) => {
    setTimeout(() => html(response, specialPage(asked.site, asked.path) ?? ''), 200);
  },
  '/stream.html': (response) => keepWriting(response, `<p>${'more and more '.repeat(5000)}</p>`, 5),
  '/drip.html': (response) => keepWriting(response, '.', 100),
  '/bomb.html': (response) => html(response, bombBody(), { 'content-encoding': 'gzip' }),
  '/latin.html': (response) => html(response, Buffer.from(accented, 'latin1'), { 'content-type': 'text/html' }),
  '/wrong-charset.html': (response) => html(response, accented, { 'content-type': 'text/html; charset=iso-8859-1' }),
  '/broken-utf8.html': (response) =>
    html(response, Buffer.concat([Buffer.from(accented), Buffer.from([0xc3, 0x28, 0xff])])),
  '/utf16.html': (response) =>
    html(response, Buffer.from(`\ufeff${accented}`, 'utf16le'), { 'content-type': 'text/html' }),
};

const prefixes: [string, Answer][] = [
  ['/packed/', packed],
  ['/calendar/', calendar],
  ['/endless', endless],
  // A relative link that is a folder too deep each time.
  ['/deep/', (response) => html(response, htmlPage({ title: 'Deep', text: ['Deeper.'], links: ['a/b/'] }))],
];

/** Ordinary pages have a version, and are not sent again to those who have it. */
function answerPage(request: IncomingMessage, response: ServerResponse, body: string) {
  const etag = `"${body.length.toString(36)}-v1"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  html(response, body, { etag, 'last-modified': 'Fri, 02 Jan 2026 10:00:00 GMT' });
}

/** Answers as the site is planned: robots.txt, pages, and everything that goes wrong on the web. */
export function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): void {
  const { site, path } = asked;
  const special = exact[path] ?? (site.hostile ? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] : undefined);
  if (special) {
    special(response, asked);
    return;
  }
  const page = path === '/' ? 0 : Number(/^\/p\/(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN);
  const body = page < site.pages ? plainPage(site, page) : specialPage(site, path);
  if (body === undefined) fail(response, 404);
  else answerPage(request, response, body);
}
