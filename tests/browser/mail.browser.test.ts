import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { admin, signIn } from '../helpers/sign-in.ts';
import { startSuite } from '../helpers/suite.ts';

test('choose an address, write, receive, answer, and read without a network', { timeout: 240_000 }, async () => {
  const { urls } = await startSuite(admin.environment);
  const browser = await openBrowser({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await browser.newPage();
  await signIn(page, urls.web);

  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('postmaster');
  await page.getByText('is kept for special uses').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('ada.lovelace');
  await page.getByText('ada.lovelace@lyceum.test is free.').waitFor();
  await page.getByRole('button', { name: 'Create the address' }).click();
  await page.getByText(/of 10 GB used/).waitFor();

  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('link', { name: 'Write' }).click();
  await page.getByLabel('To', { exact: true }).fill('ada.lovelace@lyceum.test');
  await page.getByLabel('Subject').fill('zanzibar expedition');
  await page.getByLabel('Message', { exact: true }).fill('Shall we bring the quokkaphone?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Messages' }).waitFor();

  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Try again' }).click();
        return page.getByRole('link', { name: 'zanzibar expedition' }).count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: 'zanzibar expedition' }).first().click();
  await page.getByText('Shall we bring the quokkaphone?').waitFor();

  await page.getByRole('link', { name: 'Reply' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: zanzibar expedition');
  await page.getByLabel('Message', { exact: true }).fill('Certainly.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Messages' }).waitFor();

  // What was loaded can be read on a train.
  await page.getByRole('link', { name: 'zanzibar expedition' }).last().click();
  await page.getByText('Shall we bring the quokkaphone?').waitFor();
  const at = page.url();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText('Shall we bring the quokkaphone?').waitFor();
  await browser.setOffline(true);
  await page.goto(at);
  await page.getByText('Shall we bring the quokkaphone?').waitFor();
});
