import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';

const command = fileURLToPath(new URL('./inspect.ts', import.meta.url));

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });

test('a file is shown with what would be indexed of it, and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-inspect-'));
  const lesson = { '@type': 'LearningResource', name: 'Tides', teaches: 'gravity' };
  const file = join(folder, 'page.html');
  await writeFile(
    file,
    `<title>Tides</title><script type="application/ld+json">${JSON.stringify(lesson)}</script><main><p>The moon pulls at the sea, and the sea follows it around the earth, so that the water rises twice a day.</p></main>`,
  );
  const shown = await run([file, '--url', 'https://example.org/tides']);
  expect(shown.code).toBe(0);
  expect(shown.output).toContain('The moon pulls at the sea');
  expect(shown.output).toContain('learning_resource (json-ld): Tides');
  expect(shown.output).toContain('must have required properties @context');
  expect(shown.output).toContain('In the index, 2 documents');

  const broken = join(folder, 'broken.pdf');
  await writeFile(broken, 'no PDF');
  const refused = await run([broken]);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('Nothing would be indexed');
});

test('a page of the web is fetched as the crawler would, which says what its owner decides', async () => {
  const site = await startSmallSite({
    '/robots.txt': (_, response) => response.end('User-agent: LyceumBot\nDisallow: /private\nCrawl-delay: 2'),
    '/moved': (_, response) => response.writeHead(301, { location: '/tides' }).end(),
    '/tides': page('Tides', { head: '<meta name="robots" content="noindex, max-snippet:50">' }),
    '/private': page('Private'),
  });
  const refused = await run([`${site.url}/tides`]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('The crawler would not fetch it');
  expect(site.asked).toEqual([]);

  const allowed = { CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8' };
  const shown = await run([`${site.url}/moved`], allowed);
  expect(shown.code).toBe(0);
  expect(shown.output).toContain(`it allows ${site.url}/moved, with 2 s between fetches`);
  expect(shown.output).toContain(`301 leads to ${site.url}/tides`);
  expect(shown.output).toContain('The page is not indexed: it asks not to be');
  expect(shown.output).toContain('At most 50 characters');
  expect(site.asked[0]?.headers['user-agent']).toMatch(/^LyceumBot\//);

  const forbidden = await run([`${site.url}/private`], allowed);
  expect(forbidden).toMatchObject({ code: 1 });
  expect(forbidden.output).toContain(`it forbids ${site.url}/private`);
  expect(site.asked.map(({ path }) => path)).not.toContain('/private');
  const missing = await run([`${site.url}/nothing`], allowed);
  expect(missing.output).toMatch(/gone|client_error/);
});
