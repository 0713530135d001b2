import { sendRaw } from '@lyceum/platform/testing/raw-request';
import { expect, test } from 'vitest';
import { ada, startIdentity, tokenIn } from '../testing/identity.ts';

test('without a relay the whole registration works on a fresh machine, for who sits at it and nobody else', async () => {
  const identity = await startIdentity({ environment: { SMTP_URL: '' } });
  await identity.post('/api/auth/register', ada);
  const mails = async () => (await identity.get('/api/dev/outbox')).body.items;
  await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: ada.email, subject: expect.stringContaining('confirm') });
  expect((await identity.post('/api/auth/verify-email', { token: tokenIn(mail.text) })).status).toBe(200);
  const proxied = await identity.as(undefined, { 'x-forwarded-for': '203.0.113.5' }).get('/api/dev/outbox');
  expect(proxied).toMatchObject({ status: 404, body: { code: 'not_found' } });
  // A web page whose own name was made to resolve to this machine (DNS rebinding).
  const rebound = 'GET /api/dev/outbox HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n';
  expect((await sendRaw(identity.url, rebound)).status).toBe(404);
});

test('with a relay there is no outbox to be seen', async () => {
  const identity = await startIdentity();
  expect((await identity.get('/api/dev/outbox')).status).toBe(404);
});
