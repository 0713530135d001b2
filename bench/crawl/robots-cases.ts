import { readFileSync } from 'node:fs';
import { isAllowed } from '../../services/search/src/crawl/robots/match.ts';
import { parseRobots } from '../../services/search/src/crawl/robots/parse.ts';

interface Case {
  file: string;
  robots_b64: string;
  url: string;
  ua: string;
  expected: 'ALLOWED' | 'DISALLOWED';
}

/** `node bench/crawl/robots-cases.ts PATH/cases.json`: how many public robots.txt cases come out right, and which do not. */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: node bench/crawl/robots-cases.ts PATH/cases.json');
const cases = JSON.parse(readFileSync(path, 'utf8')) as Case[];
const wrong = cases.filter(({ robots_b64, url, ua, expected }) => {
  const file = parseRobots(Buffer.from(robots_b64, 'base64'));
  return isAllowed(file, { url, agent: ua }) !== (expected === 'ALLOWED');
});
for (const { file, url, ua, expected } of wrong) console.log(`wrong: ${file} ${url} as ${ua}: expected ${expected}`);
console.log(`robots.txt: ${cases.length - wrong.length} of ${cases.length} cases`);
if (wrong.length > 0) process.exitCode = 1;
