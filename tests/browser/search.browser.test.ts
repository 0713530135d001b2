import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { admin, signIn } from '../helpers/sign-in.ts';
import { startSuite } from '../helpers/suite.ts';

const texts: Readonly<Record<string, string>> = {
  '/': '<a href="/quokka">Quokkas</a> <a href="/wombat">Wombats</a>',
  '/quokka': `<h1>The quokka</h1><p>The quokka is a small marsupial that lives on Rottnest Island. Pupils can meet it there:
    it eats grasses, sleeps by day and carries its young in a pouch for six months.</p>`,
  '/wombat': `<h1>The wombat</h1><p>The wombat is a large marsupial that digs long tunnels. It is active at night, and its
    droppings are cubes, which keeps them from rolling away.</p>`,
};

/** A small site on this machine. */
async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    const text = texts[request.url ?? ''];
    response.writeHead(text ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      text ? `<!doctype html><html lang="en"><title>${request.url} animals</title><main>${text}</main>` : '',
    );
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an administrator starts a crawl, watches it, and everyone finds its pages, also without a script', {
  timeout: 240_000,
}, async () => {
  const site = await startSite();
  const environment = { ...admin.environment, CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8', CRAWL_DELAY_MS: '10' };
  const { urls } = await startSuite(environment);
  const browser = await openBrowser({ locale: 'en-GB' });
  const page = await browser.newPage();
  await signIn(page, urls.web);
  await page.goto(`${urls.web}/admin/crawls`);
  await page.getByLabel('Addresses to start from').fill(`${site}/`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const row = page.locator('li', { hasText: site }).first();
  await row.getByText(/indexed [1-9]/).waitFor({ timeout: 60_000 });

  const plain = await (await openBrowser({ javaScriptEnabled: false, locale: 'en-GB' })).newPage();
  await expect
    .poll(
      async () => {
        await plain.goto(`${urls.web}/?q=quokka`);
        return plain.getByRole('link', { name: 'quokka' }).count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await plain.getByText('Why this result').first().waitFor();

  // With a script: the keyboard alone, completions, and a site that is never to be shown again.
  await page.goto(urls.web);
  await page.keyboard.type('wom');
  await page.getByRole('option').first().waitFor();
  await page.getByRole('combobox').fill('wombat');
  await page.keyboard.press('Enter');
  await page.locator('.result').first().waitFor();
  await page.locator('.result select').first().selectOption('block');
  await page.getByText('Noted on this device.').waitFor();
  await page.reload();
  await page.getByText('Nothing was found').waitFor();
  await page.goto(`${urls.web}/preferences`);
  expect(await page.getByLabel('Never show').inputValue()).toBe('127.0.0.1');

  await page.goto(`${urls.web}/?q=marsupial&tab=educational`);
  await page.locator('#results').waitFor();
  const german = await (await openBrowser({ locale: 'de-DE' })).newPage();
  await german.goto(`${urls.web}/?q=quokka`);
  await german.getByText('Ergebnisse in').waitFor();
});
