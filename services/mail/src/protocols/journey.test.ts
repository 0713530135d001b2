import { expect, test } from 'vitest';
import { listFolder, startMailServer } from '../testing/mailboxes.ts';
import { sendBySmtp } from '../testing/smtp-client.ts';

test('mail sent by SMTP to a new account arrives, is listed and read, and counts to the byte', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  const report = await sendBySmtp(server.smtpPort, {
    from: { name: 'Charles', address: 'charles@example.org' },
    to: [{ name: 'Ada', address: ada.address }],
    subject: 'The engine',
    text: 'It weaves algebraic patterns.',
    html: '<p>It weaves <b>algebraic</b> patterns.<img src="https://example.org/seen.png"></p>',
    attachments: [{ filename: 'note.txt', content: 'G' }],
  });
  expect(report.accepted).toEqual([ada.address]);

  const [item] = await listFolder(ada);
  expect(item).toMatchObject({
    from: { address: 'charles@example.org', name: 'Charles' },
    subject: 'The engine',
    preview: 'It weaves algebraic patterns.',
    flags: [],
    hasAttachments: true,
    threadId: item.id,
  });
  const { body: message } = await ada.user.call({ method: 'GET', path: `${ada.path}/messages/${item.id}` });
  expect(message.text).toBe('It weaves algebraic patterns.');
  expect(message.html).toBe('<p>It weaves <b>algebraic</b> patterns.</p>');
  expect(message.attachments).toMatchObject([{ name: 'note.txt', mediaType: 'text/plain', sizeBytes: 1 }]);

  const { body: account } = await ada.user.call({ method: 'GET', path: ada.path });
  expect(account.storage).toMatchObject({ usedBytes: item.sizeBytes, messages: 1 });
});
