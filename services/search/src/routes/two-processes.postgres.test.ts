import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { newPostgresDatabase } from '@lyceum/platform/database/testing/postgres-location';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { expect, test } from 'vitest';
import { startOwnSite } from '../testing/own-site.ts';
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts';
import { environmentOf } from '../testing/test-search.ts';

/** Two processes start: slow on a busy machine. */
const longest = 180_000;
const patient = { timeout: 60_000, interval: 600 };
const config = '/api/admin/config';

/** Two services, each with a folder of its own, on one database and one keyring. */
async function startTwo() {
  const issuer = await startTestIssuer();
  const token = await issuer.token({ roles: ['admin'] });
  const shared = { DATABASE_URL: await newPostgresDatabase(), KEYRING_DIR: temporaryFolder(), RATE_LIMITS: 'on' };
  const environment = () => ({ ...environmentOf(issuer.url, temporaryFolder()), ...shared });
  const [one, two] = await Promise.all([startServiceProcess(environment()), startServiceProcess(environment())]);
  return { one, two, token, shared, environment };
}

/** What holds in the process, as opposed to what is in the database. */
const limitIn = async (service: ServiceProcess): Promise<string> =>
  (await service.call('/api/search/suggestions?q=otter')).headers.get('ratelimit-policy') ?? '';

test('a change at one process holds in the other without a restart, and so does the way back', {
  timeout: longest,
}, async () => {
  const { one, two, token } = await startTwo();
  const before = await limitIn(two);
  expect(before).toContain('q=120');
  const changed = await one.call(config, { token, body: { rateLimits: { anonymousPerMinute: 240 } } });
  expect(changed.status).toBe(200);
  await expect.poll(() => limitIn(two), patient).toContain('q=240');
  await two.call(`${config}/rollback`, { token, body: { version: 1 } });
  await expect.poll(() => limitIn(one), patient).toBe(before);
});

test('50 conflicting changes at once over both processes: none is lost silently, and of 50 to one version one wins', {
  timeout: longest,
}, async () => {
  const { one, two, token } = await startTwo();
  const both = [one, two];
  const change = (at: number, headers: Record<string, string> = {}) =>
    both[at % 2]?.call(config, { token, headers, body: { ranking: { title: 1 + at / 100 } } });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => change(at)));
  expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 50 }, () => 200));

  const { body } = await two.call(`${config}/versions?limit=100`, { token });
  const steps = body.items
    .toReversed()
    .slice(1)
    .map(({ changes }: { changes: { path: string; before: number; after: number }[] }) => changes[0]);
  expect(steps).toHaveLength(50);
  expect(new Set(steps.map(({ after }: { after: number }) => after)).size).toBe(50);
  for (const [at, { before }] of steps.slice(1).entries()) expect(before).toBe(steps[at].after);
  const shown = await Promise.all(both.map((service) => service.call(config, { token })));
  for (const { body: now } of shown)
    expect(now).toMatchObject({ version: 51, values: { ranking: { title: steps[49].after } } });

  const raced = await Promise.all(Array.from({ length: 50 }, (_, at) => change(at + 100, { 'if-match': '"51"' })));
  const statuses = raced.map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 412)).toHaveLength(49);
});

test('an opt-out that is proven at one process holds in the other', { timeout: longest }, async () => {
  const { one, two } = await startTwo();
  const own = await startOwnSite();
  const asked = await one.call('/api/opt-out', { body: { site: own.site, contact: 'owner@example.org' } });
  own.put('/.well-known/lyceum-opt-out.txt', asked.body.proof.file.content);
  expect((await one.call(`/api/opt-out/${asked.body.id}/verify`, { method: 'POST' })).body.state).toBe('proven');
  const known = async () => (await two.call(`/api/opt-out/${asked.body.id}/holdings`)).body.optedOut;
  await expect.poll(known, patient).toContain('crawling');
});

test('a process with other keys is refused with a sentence that says what to do', { timeout: longest }, async () => {
  const { environment } = await startTwo();
  const stranger = { ...environment(), KEYRING_DIR: join(temporaryFolder(), 'others') };
  await expect(startServiceProcess(stranger)).rejects.toThrow(/set KEYRING_DIR to one folder/);
});
