import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createClient } from '@lyceum/contracts/client';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { filesWith } from '@lyceum/platform/data-folder/testing/files-with';
import { freePort } from '@lyceum/platform/settings/addresses';
import { expect, test } from 'vitest';
import { startSuite, type TestSuite } from '../helpers/suite.ts';

const run = promisify(execFile);

/** From a stranger to a token, through the mail that arrived. */
async function signUp({ urls }: TestSuite, firstName: string): Promise<string> {
  const identity = createClient({ baseUrl: urls.identity });
  const email = `${firstName.toLowerCase()}@example.org`;
  const password = `${firstName} has seven purple umbrellas`;
  await identity.call(identityEndpoints.register, { body: { email, password, firstName, lastName: 'Example' } });
  let code = '';
  await expect
    .poll(
      async () => {
        const { items } = await identity.call(identityEndpoints.keptMails);
        code = /\b(\d{6})\b/.exec(items.find(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
        return code;
      },
      { timeout: 20_000 },
    )
    .toMatch(/^\d{6}$/);
  await identity.call(identityEndpoints.verifyEmail, { body: { email, code } });
  const login = await identity.call(identityEndpoints.login, { body: { email, password } });
  if (login.status !== 'authenticated') throw new Error('a second factor that nobody set');
  return login.token;
}

test('from nothing to an answered mail: register, verify, make an account, receive, read, answer', {
  timeout: 180_000,
}, async () => {
  const smtpPort = await freePort('127.0.0.1');
  const suite = await startSuite({ SMTP_PORT: String(smtpPort) });
  const [adasToken, bobsToken] = [await signUp(suite, 'Ada'), await signUp(suite, 'Bob')];
  const ada = createClient({ baseUrl: suite.urls.mail, token: () => adasToken });
  const bob = createClient({ baseUrl: suite.urls.mail, token: () => bobsToken });

  const adas = await ada.call(mailEndpoints.createAccount, { body: { username: 'ada.example' } });
  const bobs = await bob.call(mailEndpoints.createAccount, { body: { username: 'bob.example' } });
  expect(adas).toMatchObject({ address: 'ada.example@lyceum.test', status: 'active' });
  expect(adas.storage).toEqual({ usedBytes: 0, quotaBytes: 10_737_418_240, messages: 0 });

  await run('swaks', [
    ...['--server', `127.0.0.1:${smtpPort}`, '--tls', '--from', bobs.address, '--to', adas.address],
    ...[
      '--header',
      'Subject: zanzibar expedition',
      '--body',
      'Shall we bring the quokkaphone?',
      '--h-Message-Id',
      '<q1@example.org>',
    ],
  ]);
  const params = { id: adas.id };
  let [first] = (await ada.call(mailEndpoints.messages, { params })).items;
  await expect
    .poll(
      async () => {
        [first] = (await ada.call(mailEndpoints.messages, { params })).items;
        return first?.subject;
      },
      { timeout: 10_000 },
    )
    .toBe('zanzibar expedition');
  if (!first) throw new Error('no message');
  const whole = await ada.call(mailEndpoints.message, { params: { ...params, messageId: first.id } });
  expect(JSON.stringify(whole)).toContain('quokkaphone');
  const after = await ada.call(mailEndpoints.account, { params });
  expect(after.storage).toMatchObject({ messages: 1, usedBytes: first.sizeBytes });

  await expect(bob.call(mailEndpoints.message, { params: { ...params, messageId: first.id } })).rejects.toMatchObject({
    status: 404,
  });

  await ada.call(mailEndpoints.sendMessage, {
    params,
    body: {
      to: [{ address: bobs.address }],
      subject: 'Re: zanzibar expedition',
      text: 'Yes, both of them.',
      inReplyTo: first.id,
    },
  });
  await expect
    .poll(
      async () =>
        (await bob.call(mailEndpoints.messages, { params: { id: bobs.id } })).items.map(({ subject }) => subject),
      {
        timeout: 20_000,
      },
    )
    .toEqual(['Re: zanzibar expedition']);

  await suite.stop();
  const planted = 'zanzibar|quokkaphone|ada\\.example|purple umbrellas|ada@example\\.org';
  expect(await filesWith(planted, suite.dataDir)).toEqual([]);
});
