import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMailServer, waitForMail } from '../testing/mailboxes.ts';
import { sendBySmtp } from '../testing/smtp-client.ts';
import { startTestMail, type TestUser } from '../testing/test-service.ts';

const accounts = '/api/email-accounts';
const create = (user: TestUser, username: string) => user.call({ method: 'POST', path: accounts, body: { username } });

test('after the grace time an account is gone, and its address is held for its owner only', async () => {
  const mail = await startTestMail({ ACCOUNT_GRACE_DAYS: '0' });
  const [jane, joan] = [await mail.user(), await mail.user()];
  const { body: account } = await create(jane, 'jane');
  const path = `${accounts}/${account.id}`;
  await jane.call({ method: 'POST', path: `${path}/app-passwords`, body: { name: 'Phone', scopes: ['send'] } });
  expect((await jane.call({ method: 'DELETE', path })).status).toBe(202);
  expect((await jane.call({ method: 'GET', path })).status).toBe(404);
  expect((await jane.call({ method: 'POST', path: `${path}/restore` })).status).toBe(404);
  expect((await create(joan, 'jane')).body.code).toBe('address_taken');

  // Erasing runs at every start, so also what a killed process left undone is done.
  await mail.restart();
  expect((await jane.call({ method: 'GET', path: accounts })).body.items).toEqual([]);
  await expect.poll(async () => (await create(jane, 'jane')).status).toBe(201);
  expect((await create(joan, 'jane')).body.code).toBe('address_taken');
});

test('an address that is held for no time is free once the account is erased', async () => {
  const mail = await startTestMail({ ACCOUNT_GRACE_DAYS: '0', ADDRESS_HOLD_DAYS: '0' });
  const [jane, joan] = [await mail.user(), await mail.user()];
  const { body: account } = await create(jane, 'jane');
  await jane.call({ method: 'DELETE', path: `${accounts}/${account.id}` });
  await mail.restart();
  await expect.poll(async () => (await create(joan, 'jane')).status).toBe(201);
});

test('the mail of an erased account is gone from the disk', async () => {
  const mail = await startMailServer({ ACCOUNT_GRACE_DAYS: '0' });
  const jane = await mail.account('jane');
  await sendBySmtp(mail.smtpPort, {
    from: 'someone@example.org',
    to: jane.address,
    subject: 'Soon gone',
    text: 'Nothing stays of this.',
  });
  await waitForMail(jane, 1);
  const kept = () =>
    readdirSync(join(mail.dataFolder, 'mail', 'messages'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  expect(kept()).toHaveLength(1);
  await jane.user.call({ method: 'DELETE', path: jane.path });
  await expect(
    sendBySmtp(mail.smtpPort, { from: 'someone@example.org', to: jane.address, text: 'Too late' }),
  ).rejects.toThrow(/550 5\.1\.1/);
  await mail.restart();
  await expect.poll(kept, { timeout: 10_000 }).toEqual([]);
}, 60_000);

test('a user whom identity erased loses every account, and nobody else does', async () => {
  const mail = await startTestMail({ ACCOUNT_GRACE_DAYS: '0' });
  const [jane, joan] = [await mail.user(), await mail.user()];
  for (const username of ['jane', 'jane.two']) await create(jane, username);
  await create(joan, 'joan');
  mail.issuer.erase(jane.id);
  const addresses = async (user: TestUser) => (await user.call({ method: 'GET', path: accounts })).body.items.length;
  await expect.poll(() => addresses(jane), { timeout: 20_000 }).toBe(0);
  expect(await addresses(joan)).toBe(1);
});
