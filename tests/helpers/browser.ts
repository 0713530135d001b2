import { existsSync } from 'node:fs';
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A real browser that speaks to nobody but the test's own servers; `more` are flags of its command line. */
export async function openBrowser(
  options: BrowserContextOptions = {},
  more: readonly string[] = [],
): Promise<BrowserContext> {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error('Chromium is needed: apt-get install chromium, or set CHROMIUM to its path');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      ...more,
    ],
  });
  onTestFinished(() => browser.close());
  return browser.newContext(options);
}
