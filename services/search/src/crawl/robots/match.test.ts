import { expect, test } from 'vitest';
import { crawlDelaySeconds, isAllowed, sitemapsOf } from './match.ts';
import { parseRobots } from './parse.ts';

const bytes = (text: string) => Buffer.from(text);
const allows = (robots: string | Uint8Array, path: string, agent = 'LyceumBot') =>
  isAllowed(parseRobots(typeof robots === 'string' ? bytes(robots) : robots), {
    url: `https://example.org${path}`,
    agent,
  });

test('without a file, or with an empty one, everything may be fetched', () => {
  expect(allows('', '/x')).toBe(true);
  expect(allows('User-agent: *\nDisallow:\n', '/x')).toBe(true);
});

test('an agent reads its own groups, all of them, and no others', () => {
  const robots =
    'User-agent: *\nDisallow: /\n\nUser-agent: lyceumbot\nDisallow: /a\n\nUser-agent: Other\nUser-agent: LyceumBot/2.0\nDisallow: /b\n';
  expect(allows(robots, '/a')).toBe(false);
  expect(allows(robots, '/b')).toBe(false);
  expect(allows(robots, '/c')).toBe(true);
  expect(allows(robots, '/c', 'Nobody')).toBe(false);
  expect(allows(robots, '/a', 'Other')).toBe(true);
});

test('a group of ours without rules frees us from the rules for all', () => {
  expect(allows('User-agent: *\nDisallow: /\nUser-agent: LyceumBot\n', '/x')).toBe(true);
  expect(allows('User-agent: *\nDisallow: /\nUser-agent: LyceumBot\nDisallow:\n', '/x')).toBe(true);
});

test('a line that is no rule ends no group', () => {
  const robots =
    'User-agent: a\nSitemap: https://example.org/s.xml\nCrawl-delay: 2\nUser-agent: LyceumBot\nDisallow: /\n';
  expect(allows(robots, '/x')).toBe(false);
  expect(allows(robots, '/x', 'a')).toBe(false);
});

test('the longest rule decides, and the kinder of two that are as long', () => {
  const robots =
    'User-agent: *\nDisallow: /shop\nAllow: /shop/books\nDisallow: /shop/books/rare\nAllow: /same\nDisallow: /same\n';
  expect(allows(robots, '/shop/toys')).toBe(false);
  expect(allows(robots, '/shop/books/1')).toBe(true);
  expect(allows(robots, '/shop/books/rare/1')).toBe(false);
  expect(allows(robots, '/same')).toBe(true);
});

test('stars and the end of the path', () => {
  const robots = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /*/private/\nDisallow: /search?*q=\nDisallow: /money$$\n';
  expect(allows(robots, '/a/b.pdf')).toBe(false);
  expect(allows(robots, '/a/b.pdf?x=1')).toBe(true);
  expect(allows(robots, '/a/b/private/c')).toBe(false);
  expect(allows(robots, '/private/c')).toBe(true);
  expect(allows(robots, '/search?lang=en&q=x')).toBe(false);
  expect(allows(robots, '/money$')).toBe(false);
  expect(allows(robots, '/money')).toBe(true);
});

test('what is forbidden in one spelling is forbidden in every spelling', () => {
  expect(allows('User-agent: *\nDisallow: /%7Ejoe/\n', '/~joe/x')).toBe(false);
  expect(allows('User-agent: *\nDisallow: /~joe/\n', '/%7ejoe/x')).toBe(false);
  expect(allows('User-agent: *\nDisallow: /caf\u00e9\n', '/caf%C3%A9')).toBe(false);
  expect(allows('User-agent: *\nDisallow: /caf%c3%a9\n', '/caf\u00e9')).toBe(false);
  expect(allows('User-agent: *\nDisallow: /a%2Fb\n', '/a/b')).toBe(true);
});

test('a letter that is upper case is another letter in a path, and the same in a name', () => {
  expect(allows('USER-AGENT: LYCEUMBOT\nDISALLOW: /A\n', '/a')).toBe(true);
  expect(allows('USER-AGENT: LYCEUMBOT\nDISALLOW: /A\n', '/A')).toBe(false);
});

test("rules before any agent are nobody's", () => {
  expect(allows('Disallow: /\nUser-agent: *\nAllow: /x\n', '/y')).toBe(true);
});

test('marks of byte order, line ends of all kinds, comments and misspellings do no harm', () => {
  expect(allows('\ufeffUser-agent: *\r\nDisallow: /x # not this\r\n', '/x')).toBe(false);
  expect(allows('User-agent: *\rDisallow: /x\r', '/x')).toBe(false);
  expect(allows('useragent: *\ndissallow: /x\n', '/x')).toBe(false);
  expect(allows('user agent: *\ndisallow /x\n', '/x')).toBe(false);
  expect(allows(Buffer.from('\ufeffUser-agent: *\nDisallow: /x\n', 'utf16le'), '/x')).toBe(false);
});

test('only the first 500 KiB count', () => {
  const padding = '# nothing\n'.repeat(52_000);
  expect(allows(`User-agent: *\n${padding}Disallow: /x\n`, '/x')).toBe(true);
  expect(allows(`User-agent: *\nDisallow: /x\n${padding}`, '/x')).toBe(false);
});

test('anything at all can be read', () => {
  let state = 3;
  for (let round = 0; round < 300; round++) {
    const body = Uint8Array.from({ length: 400 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return (state >> 8) & 255;
    });
    expect(typeof allows(body, '/x')).toBe('boolean');
  }
  expect(allows(`User-agent: *\nDisallow: /${'*a'.repeat(8000)}$\n`, `/${'a'.repeat(2000)}`)).toBe(true);
  expect(allows(`User-agent: *\n${'Disallow: /*a*b*c*d*e\n'.repeat(20_000)}`, `/${'abcd'.repeat(400)}`)).toBe(true);
});

test('delays and sitemaps', () => {
  const file = parseRobots(
    bytes(
      'Sitemap: https://example.org/a.xml\nUser-agent: *\nCrawl-delay: 1.5\nUser-agent: LyceumBot\nDisallow: /x\nCrawl-delay: 10\nSitemap: /b.xml\nSITEMAP: https://example.org/a.xml\nCrawl-delay: soon\n',
    ),
  );
  // The first delay ended no group, so both agents share what follows.
  expect(crawlDelaySeconds(file, 'LyceumBot')).toBe(10);
  expect(crawlDelaySeconds(parseRobots(bytes('User-agent: *\nCrawl-delay: 0.5')), 'x')).toBe(0.5);
  expect(crawlDelaySeconds(parseRobots(bytes('User-agent: *\nCrawl-delay: 99999999')), 'x')).toBe(86_400);
  expect(crawlDelaySeconds(parseRobots(bytes('User-agent: y\nCrawl-delay: 3')), 'x')).toBeUndefined();
  expect(sitemapsOf(file)).toEqual(['https://example.org/a.xml', '/b.xml']);
});
