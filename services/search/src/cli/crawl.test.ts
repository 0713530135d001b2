import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';
import { startTestSearch } from '../ingest/testing/test-search.ts';

const command = fileURLToPath(new URL('./crawl.ts', import.meta.url));
const run = promisify(execFile);

test('the command line crawls by itself where no service runs, a line for each page', async () => {
  const site = await startSmallSite({ '/': page('Home', { links: ['/a', '/gone'] }), '/a': page('A') });
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: temporaryFolder(),
    CRAWL_DELAY_MS: '5',
    CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8',
  };
  const { stdout } = await run(process.execPath, [command, `${site.url}/`], { env });
  expect(stdout).toContain(`indexed\t${site.url}/\n`);
  expect(stdout).toContain(`indexed\t${site.url}/a\n`);
  expect(stdout).toContain(`gone\t${site.url}/gone\tstatus_404\n`);
  expect(stdout.trim().split('\n').at(-1)).toBe('completed: fetched 2, indexed 2, gone 1');
}, 240_000);

test('without an address it says how it is used', async () => {
  const failed = await run(process.execPath, [command], { env: {} }).catch(
    (error: { code: number; stdout: string }) => error,
  );
  expect(failed).toMatchObject({ code: 2, stdout: expect.stringContaining('npm run crawl -- URL') });
});

test('where the service runs, the command line orders the crawl from it, and tells why it may not', async () => {
  const site = await startSmallSite({ '/': page('Home', { links: ['/a', '/gone'] }), '/a': page('A') });
  const DATA_DIR = temporaryFolder();
  const service = await startTestSearch({ DATA_DIR });
  const order = (more: string[], environment: Record<string, string> = {}) =>
    run(process.execPath, [command, `${site.url}/`, ...more], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR, SEARCH_URL: service.url, ...environment },
    }).catch((error: { code: number; stderr: string; stdout: string }) => error);

  expect(await order([])).toMatchObject({ code: 1, stderr: expect.stringContaining('--token or LYCEUM_TOKEN') });
  expect(await order(['--token', 'nonsense'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/\S/) });
  expect(site.asked).toEqual([]);

  const told = await order(['--max-depth', '1'], { LYCEUM_TOKEN: service.token });
  expect(told).toMatchObject({ stderr: '' });
  const lines = told.stdout.trim().split('\n');
  expect(lines).toContain(`indexed\t${site.url}/`);
  expect(lines).toContain(`indexed\t${site.url}/a`);
  expect(lines).toContain(`gone\t${site.url}/gone\tstatus_404`);
  expect(lines.at(-1)).toBe('completed: fetched 2, indexed 2, gone 1');
  const { body } = await service.call('GET', '/api/admin/crawl');
  expect(body.items).toMatchObject([{ state: 'completed', maxDepth: 1 }]);
}, 240_000);
