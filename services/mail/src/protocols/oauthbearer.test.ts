import { once } from 'node:events';
import { connect as connectPlain } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { startMailServer } from '../testing/mailboxes.ts';

/** A conversation over STARTTLS, by hand. */
async function converseSecurely(port: number) {
  const plain = connectPlain(port, '127.0.0.1');
  const hearPlain = async () => String((await once(plain, 'data'))[0]);
  await hearPlain();
  plain.write('EHLO client.example.org\r\n');
  await hearPlain();
  plain.write('STARTTLS\r\n');
  await hearPlain();
  const secure: TLSSocket = connectTls({ socket: plain, rejectUnauthorized: false });
  await once(secure, 'secureConnect');
  const lines = createInterface({ input: secure })[Symbol.asyncIterator]();
  return {
    async say(text: string): Promise<string> {
      secure.write(`${text}\r\n`);
      let reply = '';
      do reply += `${(await lines.next()).value}\n`;
      while (!/^\d{3} .*\n$/m.test(reply));
      return reply;
    },
    end: () => void secure.destroy(),
  };
}

test('OAUTHBEARER signs the owner of a token in, for their own address only (RFC 7628)', async () => {
  const server = await startMailServer();
  const [ada, bob] = [await server.account('ada'), await server.account('bob')];
  const smtp = await converseSecurely(server.submissionPort);
  expect(await smtp.say('EHLO client.example.org')).toMatch(/AUTH .*XOAUTH2 OAUTHBEARER/);
  const initial = (user: string, token: string) =>
    Buffer.from(`n,a=${user},\u0001host=mail.one.test\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64');
  const refused = await smtp.say(`AUTH OAUTHBEARER ${initial(bob.address, ada.user.token)}`);
  expect(refused).toMatch(/^535 /);
  expect(await smtp.say(`AUTH OAUTHBEARER ${Buffer.from('nonsense').toString('base64')}`)).toMatch(/^501 /);
  expect(await smtp.say('AUTH OAUTHBEARER')).toMatch(/^334/);
  expect(await smtp.say(initial(ada.address, ada.user.token))).toMatch(/^235 /);
  expect(await smtp.say(`MAIL FROM:<${ada.address}>`)).toMatch(/^250 /);
  smtp.end();
});
