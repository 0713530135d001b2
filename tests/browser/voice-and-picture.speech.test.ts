import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { createClient } from '@lyceum/contracts/client';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { admin } from '../helpers/sign-in.ts';
import { startSuite } from '../helpers/suite.ts';

/** A picture with something to recognise: two crossing waves of colour. */
function wavyPng(size: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.alloc(1 + size * 3);
    for (let x = 0; x < size; x += 1)
      row.set([128 + 127 * Math.sin(x / 23), 128 + 127 * Math.cos(y / 31), (x * y) / size].map(Math.round), 1 + x * 3);
    return row;
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

const page = `<!doctype html><html lang="en"><title>History of the telephone</title><main><h1>History of the telephone</h1>
<p>The telephone was shown to the public in Philadelphia. Its history begins with the wish to send voices over a wire, and many
people worked on it before one of them was granted a patent.</p>
<figure><img src="/wave.png" alt="Waves of sound on a wire" width="320" height="320"><figcaption>Waves of sound</figcaption></figure></main>`;

async function startSite(png: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/wave.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    else response.writeHead(404).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a spoken question and an uploaded picture find their page', { timeout: 300_000 }, async () => {
  const png = wavyPng(320);
  const site = await startSite(png);
  const environment = { CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8', CRAWL_DELAY_MS: '10', MODELS: 'on' };
  const { urls } = await startSuite({ ...admin.environment, ...environment });
  const identity = createClient({ baseUrl: urls.identity });
  const { email, password } = admin;
  const login = await identity.call(identityEndpoints.login, { body: { email, password } });
  if (login.status !== 'authenticated') throw new Error('a second factor that nobody set');
  const search = createClient({ baseUrl: urls.search, token: () => login.token });
  await search.call(searchEndpoints.startCrawl, { body: { seeds: [site] } });

  const speech = join(temporaryFolder(), 'question.wav');
  execFileSync('flite', ['-voice', 'slt', '-t', 'history of the telephone', '-o', speech]);
  const browser = await openBrowser({ locale: 'en-GB', permissions: ['microphone'] }, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${speech}%noloop`,
  ]);
  const tab = await browser.newPage();
  const found = async (query: string) => {
    await tab.goto(`${urls.web}/?q=${encodeURIComponent(query)}`);
    return tab.getByRole('link', { name: 'History of the telephone' }).count();
  };
  await expect.poll(() => found('telephone'), { timeout: 60_000, interval: 1_000 }).toBeGreaterThan(0);
  // The model may have to be fetched first.
  const ready = async () =>
    (await search.call(searchEndpoints.status)).capabilities.every(({ state }) => state === 'ready');
  await expect.poll(ready, { timeout: 180_000, interval: 1_000 }).toBe(true);

  await tab.goto(urls.web);
  await tab.getByRole('button', { name: 'Search by voice' }).click();
  await tab.waitForTimeout(4_000);
  await tab.getByRole('button', { name: 'Search by voice' }).click();
  await tab.getByRole('link', { name: 'History of the telephone' }).first().waitFor({ timeout: 60_000 });
  expect((await tab.locator('#q').inputValue()).toLowerCase()).toContain('telephone');

  const upload = { name: 'wave.png', mimeType: 'image/png', buffer: png };
  await expect
    .poll(
      async () => {
        await tab.goto(urls.web);
        await tab.locator('#picture').setInputFiles(upload);
        await tab.locator('#results, #box-status:not(:empty)').first().waitFor();
        await tab.waitForTimeout(1_500);
        return tab.getByText('the same picture').count();
      },
      { timeout: 90_000, interval: 2_000 },
    )
    .toBeGreaterThan(0);
});
