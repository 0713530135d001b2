import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startMailServer } from '@lyceum/identity/testing/mail-server';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { freePort } from '@lyceum/platform/settings/addresses';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(import.meta.resolve('@lyceum/identity/main'));

test('ASVS 16.2.5, 14.2.1: the log, even when debugging, holds no address, password, token or code', async () => {
  const mails = await startMailServer();
  const port = await freePort('127.0.0.1');
  const root = { email: 'root@example.org', password: 'the keeper of all keys' };
  const child = spawn(process.execPath, [main], {
    env: {
      DATA_DIR: temporaryFolder(),
      IDENTITY_PORT: String(port),
      SMTP_URL: mails.url,
      LOG_LEVEL: 'debug',
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      ADMIN_EMAIL: root.email,
      ADMIN_PASSWORD: root.password,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, init);
    return (await answer.json()) as Record<string, string>;
  };
  const ready = async () => (await fetch(`${url}/api/auth/me`).catch(() => undefined))?.status;
  await expect.poll(ready, { timeout: 60_000 }).toBe(401);

  const ada = {
    email: 'ada@example.org',
    password: 'a long engine of numbers',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
  await post('/api/auth/register', ada);
  const [{ mail } = { mail: undefined }] = await mails.waitFor(1);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const code = /^\s*(\d{6})\s*$/m.exec(mail?.text ?? '')?.[1] ?? '';
  expect([token.length, code.length]).toEqual([43, 6]);
  await post('/api/auth/verify-email', { token });
  const wrong = 'not hers at all, no';
  await post('/api/auth/login', { email: ada.email, password: wrong });
  const session = await post('/api/auth/login', { email: ada.email, password: ada.password });
  await fetch(`${url}/api/auth/me?token=${session.token}`, { headers: { authorization: `Bearer ${session.token}` } });
  await post('/api/auth/password/forgot', { email: ada.email });
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(output).toContain('/api/auth/login');
  const secrets = [ada.email, ada.password, ada.lastName, wrong, token, code, root.email, root.password];
  for (const secret of [...secrets, session.token, session.deviceToken]) expect(output).not.toContain(secret);
});
