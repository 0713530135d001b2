import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { admin, signIn } from '../helpers/sign-in.ts';
import { startSuite } from '../helpers/suite.ts';

/** `PICTURES=docs/pictures npm run test:browser` takes the pictures of the README anew. */
const pictures = process.env.PICTURES;

const open = ['/', '/?q=robots', '/preferences', '/site-owners', '/bot', '/docs/', '/sign-in', '/register'];
const own = ['/account', '/account/mail', '/account/security', '/account/devices', '/account/activity'];
const more = ['/account/settings', '/account/your-data', '/admin', '/admin/health', '/admin/crawls'];
const rest = ['/admin/analytics', '/admin/config', '/admin/domains', '/admin/users', '/admin/opt-outs', '/admin/audit'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  return found;
}

async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

test.each([
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
  { name: 'desktop', width: 1280, height: 900, colorScheme: 'dark' },
] as const)(
  'no page has a fault that axe finds, loads from elsewhere, or breaks its policy: $name',
  {
    timeout: 300_000,
  },
  async ({ name, width, height, colorScheme }) => {
    const { urls } = await startSuite(admin.environment);
    const browser = await openBrowser({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
    const page = await browser.newPage();
    const ours = new Set(Object.values(urls).map((url) => new URL(url).origin));
    const strangers: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !ours.has(origin)) strangers.push(request.url());
    });
    page.on('console', (message) => message.type() === 'error' && complaints.push(`${page.url()}: ${message.text()}`));

    const faults: string[] = [];
    const visit = async (path: string) => {
      const answer = await page.goto(`${urls.web}${path}`);
      await settled(page);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      if (policy.includes('unsafe-') || !policy.includes("default-src 'none'")) faults.push(`${path}: ${policy}`);
      faults.push(...(await violations(page)).map((fault) => `${path}: ${fault}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      if (wide) faults.push(`${path}: wider than the screen`);
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        const file = path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'search';
        await page.screenshot({ path: join(pictures, `${file}-${name}.png`) });
      }
    };
    // A new installation reads its own handbook first.
    const results = async () => {
      await page.goto(`${urls.web}/?q=robots`);
      return page.locator('.result').count();
    };
    await expect.poll(results, { timeout: 90_000, interval: 1_000 }).toBeGreaterThan(2);
    for (const path of open) await visit(path);
    await signIn(page, urls.web);
    for (const path of [...own, ...more, ...rest]) await visit(path);
    expect(faults).toEqual([]);
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
