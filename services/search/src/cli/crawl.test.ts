import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { page, startSmallSite } from '../ingest/testing/small-site.ts';

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
});

test('without an address it says how it is used', async () => {
  const failed = await run(process.execPath, [command], { env: {} }).catch(
    (error: { code: number; stdout: string }) => error,
  );
  expect(failed).toMatchObject({ code: 2, stdout: expect.stringContaining('npm run crawl -- URL') });
});
