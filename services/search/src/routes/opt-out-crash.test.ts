import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startPart } from '@lyceum/platform/service/start';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { expect, test } from 'vitest';
import { filesThatSay } from '../index/testing/decrypted-files.ts';
import type { Ground } from '../join/ground.ts';
import { askingPart } from '../testing/asking-part.ts';
import { startOwnSite } from '../testing/own-site.ts';
import { samplePage } from '../testing/sample-page.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { environmentOf, send } from '../testing/test-search.ts';

const word = 'Otterhaven';
const rounds = Number(process.env.TEST_ROUNDS ?? 1);

/** An index with enough of a site that segments were saved, and a copy of it; gives the key to all of it. */
async function prepare(environment: Record<string, string>, site: string, token: string): Promise<Buffer> {
  let ground: Ground | undefined;
  const running = await startPart(askingPart({ opened: (opened) => (ground = opened) }), environment);
  const pages = (of: string, title: string) =>
    Array.from({ length: 700 }, (_, at) => samplePage(of, `/${at}`, { title }));
  await ground?.index.upsert([...pages(site, word), ...pages('other.example', 'Others')], { refresh: 'wait' });
  const taken = await send(running.url, '/api/admin/snapshots', { method: 'POST', token });
  expect(taken.status).toBe(201);
  await running.close();
  if (!ground) throw new Error('not open');
  return ground.vault.dataKey('index');
}

test(`killed right after the proof, the service finishes what was promised when it is back (${rounds} times)`, {
  timeout: 120_000 + rounds * 180_000,
}, async () => {
  const issuer = await startTestIssuer();
  const token = await issuer.token({ roles: ['admin'] });
  for (let round = 0; round < rounds; round++) {
    const environment = environmentOf(issuer.url, temporaryFolder());
    const folder = join(environment.DATA_DIR ?? '', 'search');
    const own = await startOwnSite();
    const key = await prepare(environment, own.site, token);
    const saying = () => filesThatSay(folder, key, [word.toLowerCase(), word, own.site]).filter(isOfIndex);
    expect(saying().length).toBeGreaterThanOrEqual(4);

    const first = await startServiceProcess(environment);
    const asked = await first.call('/api/opt-out', { body: { site: own.site, contact: 'owner@example.org' } });
    own.put('/.well-known/lyceum-opt-out.txt', asked.body.proof.file.content);
    const proven = await first.call(`/api/opt-out/${asked.body.id}/verify`, { method: 'POST' });
    expect(proven.body.state).toBe('proven');
    await sleep(Math.random() * 80);
    await first.end('SIGKILL');

    await startServiceProcess(environment).then(async (second) => {
      await expect.poll(saying, { timeout: 60_000 }).toEqual([]);
      const { body } = await second.call('/api/search', { body: { query: 'otters' } });
      expect(body.items.map(({ site }: { site: string }) => site)).not.toContain(own.site);
      await second.end('SIGKILL');
    });
  }
});

/** The service's own database names the site: it has to know who opted out. */
const isOfIndex = (path: string): boolean => /documents\.db$|\.seg$/.test(path);
