import { expect, test } from 'vitest';
import { listFolder, startMailServer, type TestAccount } from '../testing/mailboxes.ts';
import { sendBySmtp } from '../testing/smtp-client.ts';

const call = (account: TestAccount, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', [path, body]: [string, object?]) =>
  account.user.call({ method, path: `${account.path}${path}`, ...(body === undefined ? {} : { body }) });

test('messages are flagged, moved, found, deleted to Trash and from there for good, and bytes follow', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  for (const subject of ['plum', 'pear', 'quince']) {
    await sendBySmtp(server.smtpPort, { from: 'c@example.org', to: ada.address, subject, text: `about ${subject}` });
  }
  const first = await call(ada, 'GET', ['/messages?limit=2']);
  expect(first.body.items.map(({ subject }: { subject: string }) => subject)).toEqual(['quince', 'pear']);
  const rest = await call(ada, 'GET', [`/messages?limit=2&cursor=${first.body.nextCursor}`]);
  expect(rest.body).toMatchObject({ items: [{ subject: 'plum' }], nextCursor: null });
  expect((await call(ada, 'GET', [`/messages?folder=sent&cursor=${first.body.nextCursor}`])).body.code).toBe(
    'invalid_cursor',
  );

  const [{ id }] = rest.body.items;
  expect((await call(ada, 'PATCH', [`/messages/${id}`, { addFlags: ['seen', 'flagged'] }])).body.flags).toEqual([
    'seen',
    'flagged',
  ]);
  const { body: folder } = await call(ada, 'POST', ['/folders', { name: 'School' }]);
  expect((await call(ada, 'POST', ['/folders', { name: 'school' }])).body.code).toBe('folder_exists');
  expect((await call(ada, 'POST', ['/folders', { name: 'Inbox' }])).body.code).toBe('folder_exists');
  expect((await call(ada, 'POST', [`/messages/${id}/move`, { folder: folder.id }])).body.folder).toBe(folder.id);
  expect((await call(ada, 'POST', [`/messages/${id}/move`, { folder: 'nowhere' }])).body.code).toBe('folder_unknown');
  expect((await call(ada, 'GET', ['/messages?folder=nowhere'])).body.code).toBe('folder_unknown');
  const { body: folders } = await call(ada, 'GET', ['/folders']);
  expect(folders.items).toContainEqual({ id: folder.id, name: 'School', role: null, messages: 1, unseen: 0 });
  expect(folders.items[0]).toMatchObject({ id: 'inbox', role: 'inbox', messages: 2, unseen: 2 });
  expect((await call(ada, 'DELETE', ['/folders/inbox'])).body.code).toBe('folder_protected');
  expect((await call(ada, 'PATCH', [`/folders/${folder.id}`, { name: 'Classes' }])).body.name).toBe('Classes');
  expect((await call(ada, 'GET', ['/messages?q=ABOUT+plum'])).body.items).toHaveLength(1);

  expect((await call(ada, 'DELETE', [`/messages/${id}`])).status).toBe(204);
  expect(await listFolder(ada, 'trash')).toHaveLength(1);
  expect((await call(ada, 'GET', ['/messages?q=plum'])).body.items).toEqual([]);
  expect((await call(ada, 'DELETE', [`/messages/${id}`])).status).toBe(204);
  expect((await call(ada, 'GET', [`/messages/${id}`])).status).toBe(404);
  const { body: account } = await call(ada, 'GET', ['']);
  const left = await listFolder(ada);
  const bytes = left.reduce((sum: number, { sizeBytes }: { sizeBytes: number }) => sum + sizeBytes, 0);
  expect(account.storage).toMatchObject({ usedBytes: bytes, messages: 2 });
});

test('new mail is told as it arrives', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  const leaving = new AbortController();
  const response = await fetch(new URL(`${ada.path}/events`, server.url), {
    headers: { authorization: `Bearer ${ada.user.token}` },
    signal: leaving.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await sendBySmtp(server.smtpPort, { from: 'c@example.org', to: ada.address, subject: 'News', text: 'x' });
  let heard = '';
  while (!heard.includes('storage_changed')) heard += (await reader?.read())?.value ?? '';
  leaving.abort();
  const [, data = '{}'] = /event: message_arrived\ndata: (.*)\n\n/.exec(heard) ?? [];
  expect(JSON.parse(data)).toMatchObject({ kind: 'message_arrived', message: { subject: 'News', folder: 'inbox' } });
  expect(heard.match(/event: /g)).toHaveLength(2);
});

test('another user’s mailbox is not there, in any of its calls', async () => {
  const server = await startMailServer();
  const [ada, eve] = [await server.account('ada'), await server.account('eve')];
  await sendBySmtp(server.smtpPort, { from: 'c@example.org', to: ada.address, subject: 'Private', text: 'x' });
  const [{ id }] = await listFolder(ada);
  const asEve: TestAccount = { ...ada, user: eve.user };
  const body = { to: [{ address: eve.address }], subject: 'x', text: 'x' };
  const calls = [
    call(asEve, 'GET', ['/messages']),
    call(asEve, 'GET', [`/messages/${id}`]),
    call(asEve, 'PATCH', [`/messages/${id}`, { addFlags: ['seen'] }]),
    call(asEve, 'POST', [`/messages/${id}/move`, { folder: 'trash' }]),
    call(asEve, 'DELETE', [`/messages/${id}`]),
    call(asEve, 'GET', ['/events']),
    call(asEve, 'GET', ['/folders']),
    call(asEve, 'POST', ['/folders', { name: 'x' }]),
    call(asEve, 'POST', ['/messages', body]),
    call(asEve, 'POST', ['/drafts', body]),
    call(asEve, 'GET', [`/drafts/${id}`]),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  expect(await listFolder(ada)).toMatchObject([{ id, flags: [] }]);
  // A message of one's own mailbox, asked for through another one of the same user.
  const second = await server.account('ada2nd', { user: ada.user });
  expect((await call(second, 'GET', [`/messages/${id}`])).status).toBe(404);
});
