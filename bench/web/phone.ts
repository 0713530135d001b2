import { existsSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type CDPSession, chromium, type Page } from 'playwright-core';

/**
 * `npm run bench:web -- [URL]`: what a cheap phone on a slow network feels, against a running installation. The processor is
 * slowed down four times and the network to what Lighthouse calls "slow 4G"; each page is opened cold, three times.
 */
const [base = 'http://localhost:8080'] = process.argv.slice(2);
const rounds = 3;
/** After the page has loaded, for what its scripts still do. */
const settleMs = 1_500;
const pages = ['/', '/?q=robots', '/sign-in', '/docs/'];
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

interface Felt {
  firstPaintMs: number;
  blockedMs: number;
  shift: number;
  scriptBytes: number;
}

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== undefined && existsSync(path),
);
if (!executablePath) throw new Error('Chromium is needed: apt-get install chromium, or set CHROMIUM to its path');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
console.log('page | first contentful paint | blocked | layout shift | script, compressed');
for (const path of pages) {
  const felt: Felt[] = [];
  for (let round = 0; round < rounds; round += 1) felt.push(await open(`${base}${path}`));
  const median = (of: (one: Felt) => number) => felt.map(of).sort((one, other) => one - other)[rounds >> 1] ?? 0;
  console.log(
    [
      path,
      `${median(({ firstPaintMs }) => firstPaintMs).toFixed(0)} ms`,
      `${median(({ blockedMs }) => blockedMs).toFixed(0)} ms`,
      median(({ shift }) => shift).toFixed(3),
      `${(median(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1)} kB`,
    ].join(' | '),
  );
}
await browser.close();

async function open(url: string): Promise<Felt> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scriptBytes += brotliCompressSync(await response.body()).length;
  });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  const felt = await read(page);
  await context.close();
  return { ...felt, scriptBytes };
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page, before anything else. */
function watch(): void {
  const seen = { blockedMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    // What a long task takes beyond 50 ms keeps a finger waiting.
    for (const { duration } of list.getEntries()) seen.blockedMs += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function read(page: Page): Promise<Omit<Felt, 'scriptBytes'>> {
  return page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const { seen } = globalThis as unknown as { seen: { blockedMs: number; shift: number } };
    return { firstPaintMs: paint?.startTime ?? 0, ...seen };
  });
}
