import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFeed } from '../../services/search/src/crawl/discovery/feed.ts';
import { readSitemap } from '../../services/search/src/crawl/discovery/sitemap.ts';
import { parseRobots } from '../../services/search/src/crawl/robots/parse.ts';
import { normaliseUrl, registrableDomain } from '../../services/search/src/crawl/urls/normalise.ts';

/**
 * `node bench/crawl/data-cases.ts FOLDER`: how the public sets under `url/` and `sitemaps/` come out. Differences that are
 * meant are explained in docs/crawler-cases.md.
 */
const folder = process.argv[2] ?? '';
if (!existsSync(folder)) throw new Error('usage: node bench/crawl/data-cases.ts FOLDER');

interface Outcome {
  name: string;
  expected: unknown;
  actual: unknown;
}

/** One line of comma-separated values; a quoted field may have commas and doubled quotes in it. */
function fields(line: string): string[] {
  const found = line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g);
  return [...found].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? (bare ?? '').trimEnd()).slice(0, 3);
}

const linesOf = (path: string) =>
  readFileSync(join(folder, path), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#') && !line.startsWith('//'));

const normalisation = (path: string): Outcome[] =>
  linesOf(path).map((line) => {
    const [input = '', expected = ''] = fields(line);
    return { name: input, expected, actual: normaliseUrl(input) };
  });

const invalid = (path: string): Outcome[] =>
  linesOf(path).map((line) => ({ name: line, expected: undefined, actual: normaliseUrl(line) }));

const resolution = (path: string): Outcome[] =>
  linesOf(path).map((line) => {
    const [input = '', base = '', expected = ''] = fields(line);
    const actual = base === '' ? normaliseUrl(input) : normaliseUrl(input, base);
    return { name: `${input} at ${base}`, expected: normaliseUrl(expected), actual };
  });

interface WhatwgCase {
  input: string;
  base: string | null;
  href?: string;
  failure?: boolean;
}

/** What the standard refuses is refused; what it reads as an address of the web is read as that address. */
function whatwg(path: string): Outcome[] {
  const cases = JSON.parse(readFileSync(join(folder, path), 'utf8')) as (string | WhatwgCase)[];
  return cases
    .filter((item) => typeof item !== 'string')
    .map(({ input, base, href }) => {
      const expected = href === undefined || !/^https?:/.test(href) ? undefined : normaliseUrl(href, href);
      const parsed = URL.canParse(input, base ?? undefined) ? normaliseUrl(input, base ?? undefined) : undefined;
      return { name: `${input} at ${base}`, expected, actual: parsed };
    });
}

const publicSuffixes = (path: string): Outcome[] =>
  linesOf(path).map((line) => {
    const [host = '', expected = ''] = line.split(/\s+/);
    const found = registrableDomain(`http://${host}/`);
    const ascii = URL.parse(`http://${expected}/`)?.hostname;
    // A host that has no registrable domain stands for itself.
    const own = URL.parse(`http://${host}/`)?.hostname ?? '';
    return { name: host, expected: expected === 'null' ? own : ascii, actual: found };
  });

const pageOf = (path: string) => ({
  url: 'http://www.example.com/sitemap.xml',
  status: 200,
  mediaType: 'application/xml',
  body: readFileSync(path),
  headers: {},
  fetchedAt: 0,
  tookMs: 0,
});

const unpacked = (path: string) =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString();

/** As many addresses as a plain search for their marks finds; a second opinion, not a parser. */
function countAddresses(text: string): number {
  if (/<(?:rss|feed)\b/.test(text)) return [...text.matchAll(/<(?:item|entry)[\s>]/g)].length;
  if (/<(?:\w+:)?(?:urlset|sitemapindex)\b/.test(text)) return [...text.matchAll(/<(?:\w+:)?(?:url|sitemap)>/g)].length;
  return text.split(/[\r\n]+/).filter((line) => /^\ufeff?https?:/.test(line)).length;
}

const sitemaps = (pattern: string): Outcome[] =>
  globSync(join(folder, pattern))
    .filter((path) => /\.(?:xml|txt|gz|rss)$/.test(path))
    .sort()
    .map((path) => {
      const contents = readSitemap(pageOf(path));
      const feed = readFeed(pageOf(path));
      const actual = Math.max(contents.urls.length + contents.sitemaps.length, feed?.entries.length ?? 0);
      return { name: relative(folder, path), expected: countAddresses(unpacked(path)), actual };
    });

/** Agents and sitemaps of a robots.txt, counted by its lines. */
const robots = (pattern: string): Outcome[] =>
  globSync(join(folder, pattern))
    .sort()
    .map((path) => {
      const body = readFileSync(path);
      const wide = body[0] === 0xff ? 'utf-16le' : body[0] === 0xfe ? 'utf-16be' : 'utf-8';
      const lines = new TextDecoder(wide).decode(body).split(/[\r\n]+/);
      const values = (key: RegExp) => lines.map((line) => key.exec(line)?.[1]?.trim()).filter((value) => value);
      const file = parseRobots(body);
      return {
        name: relative(folder, path),
        expected: `${values(/^\s*user-?\s?agent\s*:?\s*([*\w][^#]*)/i).length} agents, ${new Set(values(/^\s*site-?map\s*:?\s*([^#]*)/i)).size} sitemaps`,
        actual: `${file.groups.flatMap((group) => group.agents).length} agents, ${file.sitemaps.length} sitemaps`,
      };
    });

const sets: [string, Outcome[]][] = [
  ['url/normalise.csv', normalisation('url/normalise.csv')],
  ['url/whatwg.json', whatwg('url/whatwg.json')],
  ['url/public-suffix-tests.txt', publicSuffixes('url/public-suffix-tests.txt')],
  ['sitemaps/normalizer/invalidUrls.csv', invalid('sitemaps/normalizer/invalidUrls.csv')],
  ['sitemaps/url-utils/url-resolve.csv', resolution('sitemaps/url-utils/url-resolve.csv')],
  ['sitemaps/url-utils/wpt-urltestdata.json', whatwg('sitemaps/url-utils/wpt-urltestdata.json')],
  ['sitemaps/sitemaps', [...sitemaps('sitemaps/sitemaps/*'), ...sitemaps('sitemaps/sitemaps/extension/*')]],
  ['sitemaps/rss', sitemaps('sitemaps/rss/*')],
  ['sitemaps/robots', robots('sitemaps/robots/*.txt')],
];

for (const [name, outcomes] of sets) {
  const wrong = outcomes.filter(({ expected, actual }) => expected !== actual);
  console.log(`${name}: ${outcomes.length - wrong.length} of ${outcomes.length}`);
  for (const { name: item, expected, actual } of wrong) {
    console.log(
      `  ${JSON.stringify(item)}\n    expected ${JSON.stringify(expected)}\n    actual   ${JSON.stringify(actual)}`,
    );
  }
}
