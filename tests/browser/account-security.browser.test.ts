import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../helpers/browser.ts';
import { admin, signIn, totp, typeCredentials } from '../helpers/sign-in.ts';
import { startSuite } from '../helpers/suite.ts';

/** A platform authenticator, as phones and laptops have one: it knows its user and can give a secret of its own. */
async function plugInAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    hasPrf: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options });
  return { cdp, authenticatorId };
}

/** Everything that the browser keeps for this origin, as text: keys and values, whatever their type. */
const keptByBrowser = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    const look = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        texts.push(new TextDecoder('latin1').decode(value));
      else if (value !== null && typeof value === 'object') Object.values(value).forEach(look);
      else texts.push(String(value));
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        for (const value of reading.result) look(value);
      }
      opening.result.close();
    }
    return texts.join('\n');
  });

test('a second factor, a passkey that unlocks the app, and nothing readable in the browser’s storage', {
  timeout: 240_000,
}, async () => {
  const { urls } = await startSuite(admin.environment);
  const browser = await openBrowser({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await browser.newPage();
  const tokens: string[] = [];
  page.on('request', (request) => tokens.push(request.headers().authorization?.slice('Bearer '.length) ?? ''));
  const { cdp, authenticatorId } = await plugInAuthenticator(page);
  await signIn(page, urls.web);

  // An authenticator app.
  await page.getByRole('link', { name: 'Security' }).click();
  const section = page.locator('section', { hasText: 'Authenticator app' });
  await section.getByLabel('Password').fill(admin.password);
  await section.getByRole('button', { name: 'Set up' }).click();
  const secret = (await section.locator('code').first().textContent()) ?? '';
  await section.getByLabel('Code').fill(totp(secret));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByText('Recovery codes', { exact: true }).waitFor();
  expect(await section.locator('.codes li').count()).toBe(10);

  // A passkey, which from now on unlocks the app.
  const passkeys = page.locator('section', { hasText: 'Sign in with your fingerprint' });
  await passkeys.getByLabel('Password').fill(admin.password);
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByText('The passkey is added.').waitFor();
  await page.getByRole('button', { name: 'Ask for my passkey' }).click();
  await page.getByText('On: this app opens with your passkey.').waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'Locked' }).waitFor();
  const locked = await keptByBrowser(page);
  expect(locked.length).toBeGreaterThan(100);
  for (const token of new Set(tokens.filter((token) => token !== ''))) expect(locked).not.toContain(token.slice(0, 40));
  expect(locked).not.toContain(admin.email);

  // Whoever is not the user does not get in.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByText('It could not be unlocked.').waitFor();
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('heading', { name: 'Security' }).waitFor();

  // Signing in again takes both factors; a code that was used is refused.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await typeCredentials(page, urls.web);
  await page.getByLabel('Code').fill(totp(secret, 1));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
});

test('a session that is ended elsewhere is thrown out', { timeout: 180_000 }, async () => {
  const { urls } = await startSuite(admin.environment);
  const [here, there] = [await openBrowser({ locale: 'en-GB' }), await openBrowser({ locale: 'en-GB' })];
  const [phone, laptop] = [await here.newPage(), await there.newPage()];
  await signIn(phone, urls.web);
  await signIn(laptop, urls.web);

  await laptop.getByRole('link', { name: 'Devices and sessions' }).click();
  await laptop.getByRole('button', { name: 'End all other sessions' }).click();
  await laptop.getByText('All other sessions have ended.').waitFor();

  await phone.getByRole('link', { name: 'Activity' }).click();
  await phone.getByText('Your session has ended.').waitFor();
});
