import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { startSuite } from '../helpers/suite.ts';

const ada = { email: 'ada@example.org', password: 'correct horse battery staple' };

test('register, confirm with the code from the mail, sign in, come back later, sign out', {
  timeout: 120_000,
}, async () => {
  const { urls } = await startSuite();
  const browser = await openBrowser({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));

  await page.goto(`${urls.web}/register`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();

  const mail = await browser.newPage();
  await expect
    .poll(
      async () => {
        await mail.goto(`${urls.web}/dev/outbox`);
        return mail.getByText(/\b\d{6}\b/).count();
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  const code = /\b\d{6}\b/.exec((await mail.getByRole('article').textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your address is confirmed').waitFor();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByLabel('Password').fill('not it');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The address or the password is not right.').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue(), 'nothing typed is lost').toBe(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Ada Lovelace').waitFor();

  await page.reload();
  await page.getByText('Ada Lovelace').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});
