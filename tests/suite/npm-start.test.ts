import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failToStart, startSuite, temporaryDataDir } from '../helpers/suite.ts';

const parts = ['identity', 'mail', 'search', 'web'] as const;

test('everything comes up, says where it is, and stops cleanly when told to', async () => {
  const suite = await startSuite();
  for (const part of parts) {
    const answer = await fetch(`${suite.urls[part]}/readyz`);
    expect(await answer.json(), part).toMatchObject({ status: expect.stringMatching(/^(ok|degraded)$/) });
    expect(answer.status).toBe(200);
  }
  const page = await (await fetch(suite.urls.web)).text();
  expect(page).toContain('Lyceum');
  expect(await suite.stop('SIGINT')).toBe(0);
  for (const part of parts) await expect(fetch(`${suite.urls[part]}/livez`)).rejects.toThrow();
});

test('a part that is killed comes back where it was, and the others never fail', { timeout: 60_000 }, async () => {
  const suite = await startSuite();
  for (const victim of parts) {
    const others = parts.filter((part) => part !== victim);
    const pid = await pidOf(suite.urls[victim]);
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(
        async () => {
          for (const other of others) expect((await fetch(`${suite.urls[other]}/livez`)).status, other).toBe(200);
          return (await fetch(`${suite.urls[victim]}/readyz`)).status;
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBe(200);
    expect(await pidOf(suite.urls[victim])).not.toBe(pid);
  }
});

test('when the supervisor itself is killed, nothing is left running', async () => {
  const suite = await startSuite();
  await suite.stop('SIGKILL');
  for (const part of parts) {
    await expect
      .poll(
        () =>
          fetch(`${suite.urls[part]}/livez`).then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 10_000 },
      )
      .toBe('down');
  }
});

test('all bad settings are named at once, and nothing is started', async () => {
  const { code, output } = await failToStart({ MAIL_PORT: 'many', WEB_URL: 'not-a-url', RATE_LIMIT_USER: '5' });
  expect(code).toBe(78);
  expect(output.trim().split('\n')).toEqual([
    'MAIL_PORT must be a whole number from 0 to 65535, but is "many".',
    'WEB_URL must be an http or https address without a path, such as https://id.example.org, but is "not-a-url".',
    'RATE_LIMIT_USER must be calls/seconds, such as 20/60, or off, but is "5".',
  ]);
});

test('a taken port is one sentence that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const { code, output } = await failToStart({
    DATA_DIR: temporaryDataDir(),
    SEARCH_PORT: String(port),
    LOG_LEVEL: 'error',
  });
  expect(code).toBe(78);
  const [last] = output.trim().split('\n').reverse();
  expect(last).toBe(`Port ${port} is taken by another program; set SEARCH_PORT to a free one.`);
});

test('a data folder in use is one sentence that names it, and the first instance goes on', async () => {
  const first = await startSuite();
  const { code, output } = await failToStart({ DATA_DIR: first.dataDir, LOG_LEVEL: 'error' });
  expect(code).toBe(78);
  expect(output.trim()).toMatch(
    /^The data folder \S+ is in use by process \d+: stop it first, or set DATA_DIR to another folder\.$/,
  );
  expect((await fetch(`${first.urls.identity}/readyz`)).status).toBe(200);
});

test('a master key that does not fit is one sentence', async () => {
  const { code, output } = await failToStart({ DATA_DIR: temporaryDataDir(), MASTER_KEY: 'short', LOG_LEVEL: 'error' });
  expect(code).toBe(78);
  expect(output.trim()).toMatch(/^MASTER_KEY must be 32 bytes/);
});

test('only the owner can read what is kept', async () => {
  const suite = await startSuite();
  await suite.stop();
  const open = readdirSync(suite.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(suite.dataDir, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .filter((path) => statSync(join(path, '..')).mode & 0o077);
  expect(open).toEqual([]);
  expect(
    readFileSync(join(suite.dataDir, 'identity', 'identity.sqlite'))
      .subarray(0, 15)
      .toString(),
  ).not.toBe('SQLite format 3');
});

/** Each process says its id among its metrics. */
async function pidOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^lyceum_process_id (\d+)$/m.exec(metrics)?.[1]);
}
