import { expect, test } from 'vitest';
import { listFolder, startMailServer } from '../testing/mailboxes.ts';
import { converse, greeted, sendBySmtp } from '../testing/smtp-client.ts';

const plain = (subject: string, text = 'Some words') => ({ from: 'charles@example.org', subject, text });

test('mail for nobody here is refused, and mail for other domains is not passed on', async () => {
  const server = await startMailServer();
  await server.account('ada');
  const smtp = await greeted(server.smtpPort);
  expect(await smtp.say('MAIL FROM:<charles@example.org>\r\n')).toMatch(/^250 /);
  expect(await smtp.say('RCPT TO:<nobody@one.test>\r\n')).toMatch(/^550 5\.1\.1 /);
  expect(await smtp.say('RCPT TO:<somebody@example.com>\r\n')).toMatch(/^550 5\.7\.1 Relaying denied/);
  expect(await smtp.say('RCPT TO:<somebody%example.com@one.test>\r\n')).toMatch(/^550 5\.1\.1 /);
  expect(await smtp.say('DATA\r\n')).toMatch(/^503 /);
});

test('addresses that could be two, or hold what no address holds, reach nobody', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const smtp = await greeted(server.smtpPort);
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  for (const address of [
    'ada@one.test,bob@one.test',
    'ada@one.test>,<bob@one.test',
    '"ada@one.test,bob"@one.test',
    '"bob"@one.test',
    'ada@one.test\0bob@one.test',
    'ada\rbob@one.test',
    'a'.repeat(300),
    `${'a'.repeat(250)}@one.test`,
    '@one.test:ada@one.test@two.test',
  ]) {
    expect(await smtp.say(`RCPT TO:<${address}>\r\n`), address).toMatch(/^5\d\d /);
  }
  expect(await smtp.say('RCPT TO:<ada@one.test>\r\n')).toMatch(/^250 /);
  await smtp.say('DATA\r\n');
  expect(
    await smtp.say(
      'From: c@example.org\r\nDate: Thu, 1 Jan 1970 00:00:00 +0000\r\nTo: ada@one.test, bob@one.test\r\n\r\nx\r\n.\r\n',
    ),
  ).toMatch(/^250 /);
  expect(await listFolder(ada)).toHaveLength(1);
  expect(await listFolder(bob)).toEqual([]);
});

test('STARTTLS is offered, and a client that insists on it delivers over it', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  const smtp = await converse(server.smtpPort);
  expect(await smtp.hear()).toMatch(/^220 mail\.one\.test ESMTP/);
  expect(await smtp.say('EHLO client.example.org\r\n')).toMatch(/STARTTLS/);
  await sendBySmtp(server.smtpPort, { ...plain('Over TLS'), to: ada.address });
  const [item] = await listFolder(ada);
  expect(item.subject).toBe('Over TLS');
  const { body } = await ada.user.call({ method: 'GET', path: `${ada.path}/messages?q=tls` });
  expect(body.items).toHaveLength(1);
});

test('a tag behind a plus leads to the same mailbox, which gets one copy of one message', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  await sendBySmtp(server.smtpPort, { ...plain('Tagged'), to: [ada.address, 'Ada+News@one.test', 'ada+x+y@ONE.test'] });
  expect((await listFolder(ada)).map(({ subject }: { subject: string }) => subject)).toEqual(['Tagged']);
});

test('a server that did not hear our 250 and sends again makes no second copy', async () => {
  const server = await startMailServer();
  const ada = await server.account('ada');
  const mail = { ...plain('Once'), to: ada.address, messageId: '<1@example.org>', date: new Date(0) };
  await sendBySmtp(server.smtpPort, mail);
  await sendBySmtp(server.smtpPort, mail);
  expect(await listFolder(ada)).toHaveLength(1);
  await sendBySmtp(server.smtpPort, { ...mail, messageId: '<2@example.org>' });
  expect(await listFolder(ada)).toHaveLength(2);
});

test('what passes the allowance is refused with 552 5.2.2, declared or not, and never stored', async () => {
  const server = await startMailServer({ ACCOUNT_QUOTA_BYTES: '20000' });
  const ada = await server.account('ada');
  const smtp = await greeted(server.smtpPort);
  await smtp.say('MAIL FROM:<charles@example.org> SIZE=30000\r\n');
  expect(await smtp.say('RCPT TO:<ada@one.test>\r\n')).toMatch(/^552 5\.2\.2 /);
  await smtp.say('RSET\r\n');
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  expect(await smtp.say('RCPT TO:<ada@one.test>\r\n')).toMatch(/^250 /);
  await smtp.say('DATA\r\n');
  expect(
    await smtp.say(`Subject: large\r\n\r\n${'x'.repeat(500)}${'\r\nyyyyyyyyyyyyyyyyyyyyyyyy'.repeat(1000)}\r\n.\r\n`),
  ).toMatch(/^552 5\.2\.2 /);
  const [warning, ...others] = await listFolder(ada);
  expect(warning.subject).toBe('Your mailbox is full');
  expect(others).toEqual([]);
  const { body } = await ada.user.call({ method: 'GET', path: ada.path });
  expect(body.storage.usedBytes).toBe(warning.sizeBytes);
});

test('somebody who is nearly full gets the message apart, so that the others are not refused it', async () => {
  const server = await startMailServer({ ACCOUNT_QUOTA_BYTES: '100000' });
  const [ada] = [await server.account('ada'), await server.account('bob')];
  const smtp = await greeted(server.smtpPort);
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  expect(await smtp.say('RCPT TO:<ada@one.test>\r\n')).toMatch(/^250 /);
  expect(await smtp.say('RCPT TO:<bob@one.test>\r\n')).toMatch(/^452 4\.5\.3 /);
  await smtp.say('RSET\r\n');
  await smtp.say('MAIL FROM:<charles@example.org> SIZE=1000\r\n');
  expect(await smtp.say('RCPT TO:<ada@one.test>\r\n')).toMatch(/^250 /);
  expect(await smtp.say('RCPT TO:<bob@one.test>\r\n')).toMatch(/^250 /);
  expect(await listFolder(ada)).toEqual([]);
});

test('the owner is warned at 80 and 90%, once each', async () => {
  const server = await startMailServer({ ACCOUNT_QUOTA_BYTES: '100000' });
  const ada = await server.account('ada');
  const fill = (size: number) =>
    sendBySmtp(server.smtpPort, { ...plain('Fill', 'line of text\r\n'.repeat(size / 14)), to: ada.address });
  for (const size of [40_000, 41_000, 1000, 8000, 1000]) await fill(size);
  const subjects = (await listFolder(ada)).map(({ subject }: { subject: string }) => subject);
  expect(subjects.filter((subject: string) => subject !== 'Fill')).toEqual([
    'Your mailbox is 90% full',
    'Your mailbox is 80% full',
  ]);
  const { body } = await ada.user.call({ method: 'GET', path: ada.path });
  const sizes = (await listFolder(ada)).map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes);
  expect(body.storage.usedBytes).toBe(sizes.reduce((sum: number, size: number) => sum + size, 0));
});

test('limits of size, recipients, rate and connections are said in SMTP’s own numbers', async () => {
  const server = await startMailServer({
    MAX_MESSAGE_BYTES: '65536',
    MAX_SMTP_CLIENTS: '8',
    RATE_LIMITS: 'on',
    RATE_LIMIT_RECEIVING: '3/600',
  });
  await server.account('ada');
  const smtp = await greeted(server.smtpPort);
  expect(await smtp.say('MAIL FROM:<charles@example.org> SIZE=70000\r\n')).toMatch(/^552 /);
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  await smtp.say('RCPT TO:<ada@one.test>\r\n');
  await smtp.say('DATA\r\n');
  expect(await smtp.say(`Subject: x\r\n\r\n${'z\r\n'.repeat(30_000)}.\r\n`)).toMatch(/^552 /);
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  for (let at = 0; at < 100; at++) expect(await smtp.say(`RCPT TO:<ada+${at}@one.test>\r\n`)).toMatch(/^250 /);
  expect(await smtp.say('RCPT TO:<ada+last@one.test>\r\n')).toMatch(/^452 /);
  await smtp.say('RSET\r\n');
  await smtp.say('MAIL FROM:<charles@example.org>\r\n');
  await smtp.say('RSET\r\n');
  expect(await smtp.say('MAIL FROM:<charles@example.org>\r\n')).toMatch(/^452 /);
  const second = await converse(server.smtpPort);
  expect(await second.hear()).toMatch(/^220 /);
  const third = await converse(server.smtpPort);
  expect(await third.hear()).toMatch(/^421 /);
});
