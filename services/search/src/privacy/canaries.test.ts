import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { expect, test } from 'vitest';
import { startServiceProcess } from '../testing/service-process.ts';
import { environmentOf } from '../testing/test-search.ts';
import { scanFolder } from './check/scan-folder.ts';

async function startProcess(dataFolder: string, authUrl: string) {
  const reportFile = join(temporaryFolder(), 'report.json');
  const environment = { ...environmentOf(authUrl, dataFolder), LOG_LEVEL: 'debug', REPORT_FILE: reportFile };
  const service = await startServiceProcess(environment);
  return {
    ...service,
    async crashReport() {
      service.child.kill('SIGUSR2');
      const isWhole = () => existsSync(reportFile) && readFileSync(reportFile, 'utf8').trimEnd().endsWith('}');
      await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
      return readFileSync(reportFile, 'utf8');
    },
  };
}

const canary = (at: number) => `zq${at.toString(36).padStart(3, '0')}xwvcanary`;
const headers = (person: number) => ({
  'x-forwarded-for': `198.51.100.${person + 1}`,
  'user-agent': 'headercanaryagent',
  referer: 'https://headercanaryreferer.example/',
  cookie: 'id=headercanarycookie',
  'accept-language': 'headercanarylanguage',
  'x-odd': 'headercanaryodd',
});

test('1,000 queries of nine people and odd strings in headers are in no file, log line, metric, answer or crash report', async () => {
  const issuer = await startTestIssuer();
  const dataFolder = temporaryFolder();
  const search = await startProcess(dataFolder, issuer.url);
  const token = await issuer.token({ roles: ['admin'] });
  const ask = (query: string, person: number) =>
    search.call('/api/search', { body: { query }, headers: headers(person) });
  const planted = Array.from({ length: 1000 }, (_, at) => canary(at));
  for (let at = 0; at < planted.length; at += 50) {
    await Promise.all(planted.slice(at, at + 50).map((text, offset) => ask(text, (at + offset) % 9)));
  }
  // The first ten are asked by all nine, one short of enough.
  for (const text of planted.slice(0, 10))
    await Promise.all(Array.from({ length: 9 }, (_, person) => ask(text, person)));
  await search.call('/api/search', { body: { query: 5, zqqcanary: 'zqqcanary' }, headers: headers(1) });
  await search.call(`/api/search/suggestions?q=${canary(1)}&unknown=1`, { headers: headers(1) });
  await search.call(`/api/${canary(2)}`, { headers: headers(1) });
  // Longer than the pause between two counts.
  await new Promise((resolve) => setTimeout(resolve, 2_500));

  const suggest = async (text: string) => (await search.call(`/api/search/suggestions?q=${text.slice(0, 5)}`)).text;
  const answers = await Promise.all([
    search.call('/api/admin/analytics', { token }),
    search.call('/api/admin/audit', { token }),
    search.call('/api/admin/status', { token }),
    search.call('/metrics'),
  ]);
  const visible = [search.printed(), await search.crashReport(), ...answers.map(({ text }) => text)].join('\n');
  expect(search.printed()).toContain('"route":"/api/search"');
  expect(visible).not.toMatch(/canary/i);
  expect(visible).not.toContain('198.51.100');
  for (const text of planted.slice(0, 10)) expect(await suggest(text)).not.toContain(text);

  // The tenth person makes the first of them a suggestion, and no other.
  await ask(planted[0] ?? '', 9);
  await expect.poll(() => suggest(planted[0] ?? ''), { timeout: 10_000 }).toContain(planted[0]);
  expect(await suggest(planted[1] ?? '')).not.toContain(planted[1]);
  expect(search.printed()).not.toMatch(/canary/i);
  await search.end('SIGTERM');
  const { findings, files } = await scanFolder(dataFolder, ['canary', 'headercanary', '198.51.100']);
  expect(files).toBeGreaterThan(3);
  expect(findings).toEqual([]);
});
