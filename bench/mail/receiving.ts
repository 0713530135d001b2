import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { createAccount, openBenchFolder } from './bench-service.ts';

/**
 * Messages a second that are accepted, each on the disk before its 250. With MAIL_PEER=host:port/address another server,
 * such as Postfix with Dovecot behind it on the same disk, is measured by the same client in the same run, alternating.
 */
const count = Number(process.env.BENCH_MESSAGES ?? 2000);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 16);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

interface Target {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

let sent = 0;

const messageOf = (to: string) => {
  sent += 1;
  const lines = Array.from(
    { length: 60 },
    (_, line) => `Line ${line} of message ${sent}, some words about nothing much.`,
  );
  return [
    `From: bench@example.org`,
    `To: ${to}`,
    `Subject: Message ${sent}`,
    `Message-ID: <${sent}.${Date.now()}@example.org>`,
    `Date: ${new Date().toUTCString()}`,
    '',
    ...lines,
  ].join('\r\n');
};

async function deliverMany({ host, port, address }: Target, share: number): Promise<void> {
  const socket = connect(port, host);
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const hear = async () => {
    for (;;) {
      const { value, done } = await replies.next();
      if (done) throw new Error('the server hung up');
      if (/^\d{3} /.test(value)) return value;
    }
  };
  const say = async (text: string, expected: string) => {
    socket.write(`${text}\r\n`);
    const reply = await hear();
    if (!reply.startsWith(expected)) throw new Error(`${text.slice(0, 40)}: ${reply}`);
  };
  await hear();
  await say('EHLO bench.example.org', '250');
  for (let at = 0; at < share; at++) {
    await say('MAIL FROM:<bench@example.org>', '250');
    await say(`RCPT TO:<${address}>`, '250');
    await say('DATA', '354');
    await say(`${messageOf(address)}\r\n.`, '250');
  }
  socket.destroy();
}

async function measure(target: Target): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, () => deliverMany(target, Math.ceil(count / connections))));
  return (Math.ceil(count / connections) * connections * 1000) / (performance.now() - start);
}

function peerOf(text: string | undefined): Target | undefined {
  const [, host, port, address] = /^(.+):(\d+)\/(.+)$/.exec(text ?? '') ?? [];
  return host && port && address ? { name: 'peer', host, port: Number(port), address } : undefined;
}

const peer = peerOf(process.env.MAIL_PEER);
if (!peer) {
  const installed = ['/usr/sbin/postfix', '/usr/sbin/dovecot'].filter((path) => existsSync(path));
  console.log(
    installed.length === 2
      ? 'Postfix and Dovecot are installed: start them on this disk and name them, MAIL_PEER=127.0.0.1:25/user@host'
      : 'no peer: Postfix and Dovecot are not installed here',
  );
}

const folder = await openBenchFolder();
const service = await folder.start();
try {
  const { address } = await createAccount(service.url, folder.token);
  const own: Target = { name: 'lyceum', host: '127.0.0.1', port: folder.smtpPort, address };
  const targets = peer ? [own, peer] : [own];
  for (let round = 1; round <= rounds; round++) {
    for (const target of targets) {
      const perSecond = await measure(target);
      console.log(
        `round ${round}: ${target.name} ${perSecond.toFixed(0)} messages/s (${count} of 4 kB, ${connections} connections)`,
      );
    }
  }
} finally {
  await service.stop();
  folder.remove();
}
