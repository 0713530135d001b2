import { readdir, readFile } from 'node:fs/promises';
import type { DraftContent } from '@lyceum/contracts/mail/outgoing';
import { dkimVerify } from 'mailauth';
import { expect, test } from 'vitest';
import { listFolder, startMailServer, type TestAccount, waitForMail } from '../testing/mailboxes.ts';
import { greeted, sendBySmtp } from '../testing/smtp-client.ts';
import { startTestRelay } from '../testing/test-relay.ts';

const post = ({ user, path }: TestAccount, body: object, headers: Record<string, string> = {}) =>
  user.call({ method: 'POST', path: `${path}/messages`, body, headers });
const subjects = (items: { subject: string }[]) => items.map(({ subject }) => subject);

async function appPassword({ user, path }: TestAccount, scopes = ['send']): Promise<string> {
  const answer = await user.call({ method: 'POST', path: `${path}/app-passwords`, body: { name: 'Test', scopes } });
  return answer.body.password;
}

test('a message written over HTTP is in the other’s inbox at once, is answered, and both are one thread', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada', { displayName: 'Ada' }), await server.account('bob')];
  const to = [{ address: bob.address, name: 'Bob' }];
  const sent = await post(ada, { to, bcc: [{ address: ada.address }], subject: 'Question', text: 'What is it?' });
  expect(sent).toMatchObject({ status: 202, body: { state: 'sent' } });
  const [received] = await listFolder(bob);
  expect(received).toMatchObject({ subject: 'Question', from: { address: ada.address, name: 'Ada' } });
  const shown = await bob.user.call({ method: 'GET', path: `${bob.path}/messages/${received.id}` });
  expect(shown.body).toMatchObject({ bcc: [], authentication: null });

  await post(bob, { to: [{ address: ada.address }], subject: 'Re: Question', text: 'This.', inReplyTo: received.id });
  const [answer] = await listFolder(ada);
  const [own] = await listFolder(ada, 'sent');
  expect(answer.threadId).toBe(own.threadId);
  const read = await ada.user.call({ method: 'GET', path: `${ada.path}/messages/${answer.id}` });
  expect(read.body.inReplyTo).toBe(own.id);
  expect((await listFolder(bob))[0].flags).toEqual(['answered']);
  const copy = await ada.user.call({ method: 'GET', path: `${ada.path}/messages/${own.id}` });
  expect(copy.body.bcc).toEqual([{ address: ada.address, name: null }]);
});

test('a repeated request with its key sends once, and nobody here who does not exist is written to', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const body = { to: [{ address: bob.address }], subject: 'Once', text: 'x' };
  const key = { 'idempotency-key': 'k1' };
  const answers = [await post(ada, body, key), await post(ada, body, key)];
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(await listFolder(bob)).toHaveLength(1);
  expect(await post(ada, { ...body, subject: 'Other' }, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
  expect(await post(ada, { ...body, to: [{ address: 'nobody@one.test' }] })).toMatchObject({
    status: 422,
    body: { code: 'recipient_refused' },
  });
  for (const address of ['a@x.org\r\nbcc: b@x.org', 'a@x.org,b@x.org', '"a b"@x.org', 'a@x.org\0']) {
    expect((await post(ada, { ...body, to: [{ address }] })).status).toBeGreaterThanOrEqual(400);
  }
});

test('drafts are kept, changed under If-Match, and sent once with their attachments', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const upload = await fetch(new URL(`${ada.path}/attachments?name=caf%C3%A9.txt&mediaType=text/plain`, server.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.user.token}`, 'content-type': 'application/octet-stream' },
    body: 'attached words',
  });
  expect(upload.status).toBe(201);
  const { id: attachment } = (await upload.json()) as { id: string };
  const call = (method: 'POST' | 'PUT', path: string, { ifMatch, ...body }: { ifMatch?: string } & DraftContent = {}) =>
    ada.user.call({
      method,
      path: `${ada.path}/drafts${path}`,
      ...(Object.keys(body).length > 0 ? { body } : {}),
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });

  const created = await call('POST', '', { subject: 'Plan', text: 'one', attachments: [attachment] });
  expect(created).toMatchObject({
    status: 201,
    body: { subject: 'Plan', version: 1, attachments: [{ name: 'café.txt' }] },
  });
  const { id } = created.body;
  expect((await call('POST', `/${id}/send`)).body).toMatchObject({ code: 'invalid_input' });
  const next = { subject: 'Plan', text: 'two', to: [{ address: bob.address }], attachments: [attachment] };
  expect((await call('PUT', `/${id}`, { ...next, ifMatch: '"9"' })).status).toBe(412);
  expect((await call('PUT', `/${id}`, { ...next, ifMatch: '"1"' })).body).toMatchObject({ text: 'two', version: 2 });
  expect((await listFolder(ada, 'drafts'))[0]).toMatchObject({ flags: ['seen', 'draft'], preview: 'two' });

  const sends = await Promise.all([call('POST', `/${id}/send`), call('POST', `/${id}/send`)]);
  expect(sends.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(1);
  expect((await call('POST', `/${id}/send`)).status).toBe(404);
  const [received, ...others] = await listFolder(bob);
  expect(others).toEqual([]);
  const { body } = await bob.user.call({ method: 'GET', path: `${bob.path}/messages/${received.id}` });
  const file = await fetch(
    new URL(`${bob.path}/messages/${received.id}/attachments/${body.attachments[0].id}`, server.url),
    { headers: { authorization: `Bearer ${bob.user.token}` } },
  );
  expect(await file.text()).toBe('attached words');
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="caf_.txt"; filename*=UTF-8''caf%C3%A9.txt`,
  );
  const { body: account } = await ada.user.call({ method: 'GET', path: ada.path });
  expect(account.storage.usedBytes).toBe((await listFolder(ada, 'sent'))[0].sizeBytes);
});

test('a mail program signs in with an app password or a token, and sends from its own address only', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const password = await appPassword(ada);
  const send = (auth: object, more: object = {}) =>
    sendBySmtp(server.submissionPort, { from: ada.address, to: bob.address, subject: 'Hi', text: 'x', ...more }, auth);
  await send({ user: ada.address, pass: password });
  await send({ type: 'OAuth2', user: ada.address, accessToken: ada.user.token });
  expect(await listFolder(bob)).toHaveLength(2);
  expect(await listFolder(ada, 'sent')).toHaveLength(2);

  const auth = { user: ada.address, pass: password };
  await expect(send({ ...auth, pass: 'wrong' })).rejects.toThrow(/535/);
  await expect(send({ ...auth, pass: await appPassword(ada, ['receive']) })).rejects.toThrow(/535/);
  await expect(send({ ...auth, user: bob.address })).rejects.toThrow(/535/);
  await expect(send({ type: 'OAuth2', user: bob.address, accessToken: ada.user.token })).rejects.toThrow();
  await expect(send(auth, { envelope: { from: bob.address, to: bob.address } })).rejects.toThrow(/553/);
  await expect(send(auth, { from: bob.address, envelope: { from: ada.address, to: bob.address } })).rejects.toThrow(
    /553/,
  );
  await expect(
    send(auth, { from: [ada.address, bob.address], envelope: { from: ada.address, to: bob.address } }),
  ).rejects.toThrow(/553/);
  await expect(send(auth, { to: 'nobody@one.test' })).rejects.toThrow(/550/);
  expect(await listFolder(bob)).toHaveLength(2);
});

test('nobody sends without TLS and without signing in', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  const smtp = await greeted(server.submissionPort);
  expect(await smtp.say(`MAIL FROM:<${ada.address}>\r\n`)).toMatch(/^530 /);
  expect(await smtp.say(`AUTH PLAIN ${Buffer.from(`\0${ada.address}\0x`).toString('base64')}\r\n`)).toMatch(
    /^5(?:30|38) /,
  );
});

test('mail to others is signed and goes through the relay; what it refuses comes back, what it puts off waits', async () => {
  const relay = await startTestRelay();
  const server = await startMailServer({ SMTP_URL: relay.url });
  const ada = await server.account('ada');
  relay.answer('gone@example.org', 550);
  relay.answer('busy@example.org', 451);
  const to = ['carol@example.org', 'gone@example.org', 'busy@example.org'].map((address) => ({ address }));
  expect(
    (await post(ada, { to, bcc: [{ address: 'dan@example.org' }], subject: 'Far away', text: 'x' })).body.state,
  ).toBe('queued');
  const [bounce] = await waitForMail(ada, 1);
  const { body } = await ada.user.call({ method: 'GET', path: `${ada.path}/messages/${bounce.id}` });
  expect(bounce.subject).toBe('Your message could not be delivered');
  expect(body.text).toContain('gone@example.org');

  await relay.received(2);
  const { messages } = relay;
  expect(messages.map(({ to: [recipient] }) => recipient).toSorted()).toEqual(['carol@example.org', 'dan@example.org']);
  for (const { from, content } of messages) {
    expect(from).toBe(ada.address);
    expect(content.toString()).not.toMatch(/dan@example\.org/);
    const { body: domain } = await (await server.admin()).call({ method: 'GET', path: '/api/admin/domains/one.test' });
    const record = domain.checks.find(({ kind }: { kind: string }) => kind === 'dkim').record;
    const { results } = await dkimVerify(content, { resolver: async () => [[record.value]] });
    expect(results[0]?.status.result).toBe('pass');
  }
});

test('without a relay mail to others is kept sealed in the outbox folder', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  await post(ada, { to: [{ address: 'carol@example.org' }], subject: 'Kept', text: 'Kassiopeia' });
  const folder = `${server.dataFolder}/mail/outbox`;
  for (;;) {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sealed'));
    if (names[0] !== undefined) {
      expect((await readFile(`${folder}/${names[0]}`)).includes('Kassiopeia')).toBe(false);
      break;
    }
  }
});

test('an account writes to so many recipients a day and no more', async () => {
  const server = await startMailServer({ RECIPIENTS_PER_DAY: '3' });
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const write = (count: number) =>
    post(ada, {
      to: Array.from({ length: count }, (_, at) => ({ address: `bob+${at}@one.test` })),
      subject: 'x',
      text: 'x',
    });
  expect((await write(2)).status).toBe(202);
  expect(await write(2)).toMatchObject({ status: 429, body: { code: 'sending_limit_reached' } });
  expect((await write(1)).status).toBe(202);
  expect(subjects(await listFolder(bob)).length).toBeGreaterThanOrEqual(2);
});
