import { createClient } from '@lyceum/contracts/client';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { startSuite } from '../helpers/suite.ts';

const ada = {
  email: 'ada@example.org',
  password: 'correct horse battery staple',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

test('the link in the verification mail is used by the press of a button, and by nothing before it', {
  timeout: 90_000,
}, async () => {
  const { urls } = await startSuite();
  const identity = createClient({ baseUrl: urls.identity });
  await identity.call(identityEndpoints.register, { body: ada });

  const browser = await openBrowser({ viewport: { width: 390, height: 844 } });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await expect
    .poll(
      async () => {
        await page.goto(`${urls.web}/dev/outbox`);
        return page.getByRole('link', { name: '/verify#token=' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  const link = (await page.getByRole('link', { name: '/verify#token=' }).getAttribute('href')) ?? '';

  // What a mail scanner does: it follows the link, twenty times, also with a script engine.
  for (let visit = 0; visit < 20; visit += 1) await fetch(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).waitFor();
  expect(page.url(), 'the token does not stay in the address bar').not.toContain('token');
  const login = { body: { email: ada.email, password: ada.password } };
  await expect(identity.call(identityEndpoints.login, login)).rejects.toMatchObject({ code: 'email_not_verified' });

  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Your address is confirmed').waitFor();
  expect(await identity.call(identityEndpoints.login, login)).toMatchObject({ status: 'authenticated' });

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('already', { exact: false }).waitFor();
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/verify.png` });
});

test('ASVS 6.2.6, 6.2.7: a new password is typed unseen, can be pasted, and a refused one is explained at its field', {
  timeout: 90_000,
}, async () => {
  const { urls } = await startSuite({ ADMIN_EMAIL: ada.email, ADMIN_PASSWORD: ada.password });
  const identity = createClient({ baseUrl: urls.identity });
  const browser = await openBrowser({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await browser.newPage();
  await page.goto(`${urls.web}/forgot-password`);
  await page.getByLabel('E-mail address').fill(ada.email);
  await page.getByRole('button').click();
  await page.getByText('the mail is on its way.').waitFor();
  let link = '';
  await expect
    .poll(
      async () => {
        const { items } = await identity.call(identityEndpoints.keptMails);
        link = /\S+\/reset-password#token=\S+/.exec(items[0]?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 20_000 },
    )
    .not.toBe('');

  await page.goto(link);
  const field = page.getByLabel('New password');
  expect(await field.getAttribute('type')).toBe('password');
  expect(await field.getAttribute('autocomplete')).toBe('new-password');

  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.fill('');
    await field.press('Control+V');
  };
  await paste('password');
  expect(await field.inputValue()).toBe('password');
  await page.getByRole('button').click();
  await page.getByText('among the passwords that are tried first').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await paste('nine green bicycles on a roof');
  await page.getByRole('button').click();
  await page.getByText('The new password is set').waitFor();
  const login = { body: { email: ada.email, password: 'nine green bicycles on a roof' } };
  expect(await identity.call(identityEndpoints.login, login)).toMatchObject({ status: 'authenticated' });
});

test('a link that was cut off says so', { timeout: 60_000 }, async () => {
  const { urls } = await startSuite();
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(`${urls.web}/verify`);
  await page.getByText('seems to have been cut').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  if (process.env.PICTURES) {
    await page.goto(urls.web);
    await page.screenshot({ path: `${process.env.PICTURES}/front.png` });
    await page.goto(`${urls.identity}/docs`);
    await page.screenshot({ path: `${process.env.PICTURES}/docs.png` });
  }
});
