import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccount, openBenchFolder } from './bench-service.ts';

/**
 * Messages a second that are accepted, each on the disk before its 250. With MAIL_PEER=host:port/address another server is
 * measured by the same client in the same run, in turns. One that accepts into a queue is also measured until all is in the
 * mailbox, the folder MAIL_PEER_INBOX, so that its work does not weigh on our next turn.
 * `with-postfix-dovecot.sh` starts such a peer on the same disk.
 */
const count = Number(process.env.BENCH_MESSAGES ?? 2000);
const connections = Number(process.env.BENCH_CONNECTIONS ?? 16);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

interface Target {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly address: string;
  /** Where its mail ends up, one file a message; undefined where that is so at the 250. */
  readonly inbox?: string | undefined;
}

interface Speeds {
  readonly accepted: number;
  readonly stored: number;
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

function filesIn(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch {
    // Made by the first delivery.
    return 0;
  }
}

async function measure(target: Target): Promise<Speeds> {
  const { inbox } = target;
  const share = Math.ceil(count / connections);
  const total = share * connections;
  const awaited = inbox === undefined ? 0 : filesIn(inbox) + total;
  const start = performance.now();
  const perSecond = () => (total * 1000) / (performance.now() - start);
  await Promise.all(Array.from({ length: connections }, () => deliverMany(target, share)));
  const accepted = perSecond();
  if (inbox === undefined) return { accepted, stored: accepted };
  while (filesIn(inbox) < awaited) {
    if (performance.now() - start > 300_000)
      throw new Error(`the peer stored ${filesIn(inbox)} of ${awaited} messages`);
    await sleep(20);
  }
  return { accepted, stored: perSecond() };
}

function peerOf(text: string | undefined): Target | undefined {
  const [, host, port, address] = /^(.+):(\d+)\/(.+)$/.exec(text ?? '') ?? [];
  if (!(host && port && address)) return undefined;
  return { name: 'peer', host, port: Number(port), address, inbox: process.env.MAIL_PEER_INBOX };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function summary(name: string, speeds: readonly Speeds[]): Speeds {
  const accepted = median(speeds.map((speed) => speed.accepted));
  const stored = median(speeds.map((speed) => speed.stored));
  console.log(`${name}, median: ${accepted.toFixed(0)} accepted/s, ${stored.toFixed(0)} in the mailbox/s`);
  return { accepted, stored };
}

const peer = peerOf(process.env.MAIL_PEER);
if (!peer) console.log('no peer to compare with: npm run bench:mail:peer starts Postfix and Dovecot beside it');

const folder = await openBenchFolder();
const service = await folder.start();
try {
  const { address } = await createAccount(service.url, folder.token);
  const own: Target = { name: 'lyceum', host: '127.0.0.1', port: folder.smtpPort, address };
  const targets = peer ? [own, peer] : [own];
  const speeds = new Map(targets.map((target) => [target, [] as Speeds[]]));
  console.log(`${count} messages of 4 kB a turn, over ${connections} connections`);
  for (let round = 1; round <= rounds; round++) {
    for (const [target, measured] of speeds) {
      const speed = await measure(target);
      measured.push(speed);
      const { accepted, stored } = speed;
      console.log(
        `round ${round}: ${target.name} ${accepted.toFixed(0)} accepted/s, ${stored.toFixed(0)} in the mailbox/s`,
      );
    }
  }
  const [ours, theirs] = [...speeds].map(([{ name }, measured]) => summary(name, measured));
  if (ours && theirs) {
    const ratio = (kind: keyof Speeds) => (ours[kind] / theirs[kind]).toFixed(2);
    console.log(`lyceum to peer: ${ratio('accepted')} accepted, ${ratio('stored')} in the mailbox`);
  }
} finally {
  await service.stop();
  folder.remove();
}
