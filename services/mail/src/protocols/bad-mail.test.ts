import { expect, test } from 'vitest';
import { listFolder, startMailServer, type TestMailServer } from '../testing/mailboxes.ts';
import { greeted } from '../testing/smtp-client.ts';

/** Sends bytes as the content of a message to ada, and says what was answered to the end of it. */
async function deliver(server: TestMailServer, content: string | Buffer): Promise<string> {
  const smtp = await greeted(server.smtpPort);
  await smtp.say('MAIL FROM:<eve@example.org>\r\n');
  await smtp.say('RCPT TO:<ada@one.test>\r\n');
  await smtp.say('DATA\r\n');
  const reply = await smtp.say(Buffer.concat([Buffer.from(content as string, 'latin1'), Buffer.from('\r\n.\r\n')]));
  smtp.end();
  return reply;
}

test('a message cannot hide another one behind odd line ends', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const hidden = 'MAIL FROM:<admin@one.test>\r\nRCPT TO:<bob@one.test>\r\nDATA\r\nSubject: smuggled\r\n\r\nx';
  for (const end of ['\n.\r\n', '\n.\n', '\r\n.\n', '\r.\r\n', '\r\n.\r', '\r\n\0.\r\n']) {
    expect(await deliver(server, `Subject: carrier\r\n\r\nbody${end}${hidden}`), JSON.stringify(end)).toMatch(
      /^(554|250) /,
    );
  }
  expect(await listFolder(bob)).toEqual([]);
  const arrived = (await listFolder(ada)).concat(await listFolder(ada, 'junk'));
  expect(arrived.every(({ subject }: { subject: string }) => subject === 'carrier')).toBe(true);
  expect(await deliver(server, 'Subject: bare\n\nx')).toMatch(/^554 .*bare LF/);
  expect(await deliver(server, 'Subject: bare\r\n\r\nx\ry')).toMatch(/^554 .*bare CR/);
});

test('bombs and nonsense are refused or stored safely, and the next message arrives', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada', { settings: { spam: { level: 'off' } } });
  const part = '--b\r\nContent-Disposition: attachment; filename=f\r\n\r\nx\r\n';
  let nested = 'Subject: nested\r\n';
  for (let at = 0; at < 1000; at++) nested += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`;
  const stored: Record<string, string> = {
    parts: `Subject: parts\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${part.repeat(10_000)}--b--`,
    nested,
    line: `Subject: line\r\n\r\n${'x'.repeat(2_000_000)}`,
    charset: 'Subject: =?klingon?B?////?=\r\nContent-Type: text/plain; charset=klingon\r\n\r\n\xff\xfe\x00x',
    noHeaders: '\r\nonly a body',
    nothing: '',
    html: `Subject: html\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}`,
    zip: `Subject: zip\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${'UEsDBAoAAAAA'.repeat(1000)}`,
  };
  for (const [name, content] of Object.entries(stored)) expect(await deliver(server, content), name).toMatch(/^250 /);
  for (const content of [`X-Large: ${'h'.repeat(300_000)}\r\n\r\nx`, `${'X-Many: 1\r\n'.repeat(3000)}\r\nx`]) {
    expect(await deliver(server, content)).toMatch(/^554 .*headers/);
  }
  expect(await deliver(server, `${'Received: from a by b\r\n'.repeat(60)}Subject: round\r\n\r\nx`)).toMatch(
    /^554 .*loop/,
  );
  expect(await deliver(server, 'Subject: after\r\n\r\nx')).toMatch(/^250 /);

  const items = await listFolder(ada);
  expect(items).toHaveLength(Object.keys(stored).length + 1);
  for (const { id } of items) {
    const { status } = await ada.user.call({ method: 'GET', path: `${ada.path}/messages/${id}` });
    expect(status).toBe(200);
  }
  const { body } = await ada.user.call({ method: 'GET', path: ada.path });
  expect(body.storage.usedBytes).toBe(
    items.reduce((sum: number, one: { sizeBytes: number }) => sum + one.sizeBytes, 0),
  );
});
