import { generateKeyPairSync } from 'node:crypto';
import { startTestDns } from '@lyceum/platform/dns/testing/dns-server';
import { dkimSign } from 'mailauth';
import { expect, test } from 'vitest';
import { listFolder, startMailServer, type TestAccount, waitForMail } from '../testing/mailboxes.ts';
import { sendBySmtp } from '../testing/smtp-client.ts';

const read = async ({ user, path }: TestAccount, id: string) =>
  (await user.call({ method: 'GET', path: `${path}/messages/${id}` })).body;

const subjects = (items: { subject: string }[]) => items.map(({ subject }) => subject);

test('SPF, DKIM and DMARC are checked and said, and what others said in our name is removed', async () => {
  const dns = await startTestDns();
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  dns.set('TXT', 'good.example', ['v=spf1 ip4:127.0.0.1 -all']);
  dns.set('TXT', 'k1._domainkey.good.example', [
    [`v=DKIM1; k=rsa; p=${publicKey.toString('base64').slice(0, 200)}`, publicKey.toString('base64').slice(200)],
  ]);
  dns.set('TXT', '_dmarc.good.example', ['v=DMARC1; p=reject']);
  dns.set('TXT', 'bad.example', ['v=spf1 -all']);
  dns.set('TXT', '_dmarc.bad.example', ['v=DMARC1; p=reject']);
  const server = await startMailServer({ DNS_SERVERS: dns.address });
  const ada = await server.account('ada');

  const content = Buffer.from(
    'From: carol@good.example\r\nTo: ada@one.test\r\nSubject: Proven\r\nDate: Thu, 1 Jan 1970 00:00:00 +0000\r\n' +
      'Message-ID: <1@good.example>\r\nAuthentication-Results: mail.one.test; dkim=fail\r\n' +
      'Authentication-Results: relay.example; spf=pass\r\nX-Lyceum-Spam-Score: 99\r\n\r\nHi\r\n',
  );
  const key = { signingDomain: 'good.example', selector: 'k1', privateKey };
  const { signatures } = await dkimSign(content, { ...key, signatureData: [key] });
  await sendBySmtp(server.smtpPort, {
    envelope: { from: 'carol@good.example', to: ada.address },
    raw: Buffer.concat([Buffer.from(signatures), content]),
  });
  const [proven] = await listFolder(ada);
  const shown = await read(ada, proven.id);
  expect(shown.authentication).toEqual({ spf: 'pass', dkim: 'pass', dmarc: 'pass' });
  expect(shown.spam).toEqual({ score: 0, reasons: [] });

  await sendBySmtp(server.smtpPort, { from: 'ceo@bad.example', to: ada.address, subject: 'Forged', text: 'Pay now' });
  const [forged] = await listFolder(ada, 'junk');
  const why = await read(ada, forged.id);
  expect(why.authentication).toMatchObject({ spf: 'fail', dmarc: 'fail' });
  expect(why.spam.score).toBeGreaterThan(5);
  expect(why.spam.reasons).toContain('Its sender’s domain says that it did not send this (DMARC)');
  expect(subjects(await listFolder(ada))).toEqual(['Proven']);
});

test('blocked senders go to Junk, allowed ones never do, and the level decides about the rest', async () => {
  const server = await startMailServer();
  const settings = { blockedSenders: ['pest@example.org', 'spam.example'], allowedSenders: ['friend@example.org'] };
  const ada = await server.account('ada', { settings: { ...settings, spam: { level: 'high' } } });
  const eve = await server.account('eve', { settings: { spam: { level: 'off' } } });
  const suspicious = { subject: 'WIN A MILLION TODAY', replyTo: 'prize@other.example', text: 'x' };
  const send = (from: string, subject: string, more: object = {}) =>
    sendBySmtp(server.smtpPort, { from, to: [ada.address, eve.address], text: 'x', ...more, subject });
  await send('pest@example.org', 'blocked address');
  await send('any@mx.spam.example', 'blocked domain');
  await send('friend@example.org', 'ALLOWED AND LOUD AS EVER', { ...suspicious });
  await send('"bank@bank.example" <x@example.org>', 'LOUD AND STRANGE WORDS', { ...suspicious });
  await send('anyone@example.org', 'ordinary');
  expect(subjects(await listFolder(ada))).toEqual(['ordinary', 'ALLOWED AND LOUD AS EVER']);
  expect(subjects(await listFolder(ada, 'junk'))).toEqual([
    'LOUD AND STRANGE WORDS',
    'blocked domain',
    'blocked address',
  ]);
  expect(await listFolder(eve)).toHaveLength(5);
});

test('mail is passed on to another account, with or without a copy, and never round in a circle', async () => {
  const server = await startMailServer();
  const forwarding = (to: string, keepCopy: boolean) => ({ forwarding: { enabled: true, to, keepCopy } });
  const ada = await server.account('ada', { settings: forwarding('bob@one.test', false) });
  const bob = await server.account('bob', { settings: forwarding('cleo@one.test', true) });
  const cleo = await server.account('cleo', { settings: forwarding('ada@one.test', true) });
  await sendBySmtp(server.smtpPort, { from: 'charles@example.org', to: ada.address, subject: 'Round', text: 'x' });
  await waitForMail(cleo, 1);
  // Back at ada, who has passed it on before: there it stays.
  expect(subjects(await waitForMail(ada, 1))).toEqual(['Round']);
  expect(subjects(await listFolder(bob))).toEqual(['Round']);
  expect(subjects(await listFolder(cleo))).toEqual(['Round']);
});

test('an automatic answer goes to a person once, and never to lists, machines or bounces', async () => {
  const server = await startMailServer();
  const autoReply = { enabled: true, subject: 'Away', body: 'Back on Monday', from: null, until: null };
  const ada = await server.account('ada', { settings: { autoReply } });
  const bob = await server.account('bob', { settings: { autoReply } });
  const send = (from: string, subject: string, more: object = {}) =>
    sendBySmtp(server.smtpPort, { from, to: ada.address, subject, text: 'x', ...more });
  await send(bob.address, 'list', { headers: { 'List-Id': '<l.example.org>' } });
  await send(bob.address, 'robot', { headers: { 'Auto-Submitted': 'auto-generated' } });
  await send(bob.address, 'bulk', { headers: { Precedence: 'bulk' } });
  await send(bob.address, 'bounce', { envelope: { from: '', to: ada.address } });
  await send(bob.address, 'bcc', { to: 'others@example.org', envelope: { from: bob.address, to: ada.address } });
  await send(bob.address, 'first');
  await send(bob.address, 'second');
  const [answer, ...more] = await waitForMail(bob, 1);
  expect(more).toEqual([]);
  expect(answer).toMatchObject({ subject: 'Away', from: { address: ada.address }, preview: 'Back on Monday' });
  // And bob, who is away too, does not answer the answer.
  expect(subjects(await listFolder(ada))).toEqual(['second', 'first', 'bcc', 'bounce', 'bulk', 'robot', 'list']);
});
