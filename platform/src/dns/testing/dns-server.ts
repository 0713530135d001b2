import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

/** Numbers of RFC 1035, 3.2.2 and 4.1.1. */
const types = { MX: 15, TXT: 16 } as const;
const codes = { ok: 0, servfail: 2, nxdomain: 3 } as const;

export interface TestDns {
  /** For `DNS_SERVERS`. */
  readonly address: string;
  /** Sets the records of a name. An MX record reads `10 mail.example.org`; a TXT record may come in pieces. */
  set(type: keyof typeof types, name: string, records: readonly (string | readonly string[])[]): void;
  /** Answers for this name with a failure, or not at all. */
  fail(name: string, how: 'servfail' | 'silence'): void;
}

/** A DNS server on a loopback port that answers with what a test has set. */
export async function startTestDns(): Promise<TestDns> {
  const records = new Map<string, readonly (string | readonly string[])[]>();
  const failures = new Map<string, 'servfail' | 'silence'>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = readQuestion(query);
    const failure = failures.get(question.name);
    if (failure === 'silence') return;
    const found = records.get(`${question.type} ${question.name}`) ?? [];
    const known = [...records.keys()].some((key) => key.endsWith(` ${question.name}`));
    const code = failure ?? (known ? 'ok' : 'nxdomain');
    socket.send(
      writeAnswer(query, question, { code: codes[code], data: found.map(encoderOf(question.type)) }),
      port,
      address,
    );
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (type, name, values) => void records.set(`${types[type]} ${name.toLowerCase()}`, values),
    fail: (name, how) => void failures.set(name.toLowerCase(), how),
  };
}

interface Question {
  readonly name: string;
  readonly type: number;
  /** Where it ends in the query. */
  readonly end: number;
}

function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(query: Buffer, question: Question, answer: { code: number; data: Buffer[] }): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // A response, recursion desired and available (RFC 1035, 4.1.1).
  header.writeUInt16BE(0x8180 | answer.code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answer.data.length, 6);
  const records = answer.data.map((data) => {
    const head = Buffer.alloc(12);
    // The name is where the question has it.
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(question.type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, question.end), ...records]);
}

const encoderOf =
  (type: number) =>
  (record: string | readonly string[]): Buffer =>
    type === types.MX ? encodeMx(String(record)) : encodeTxt(typeof record === 'string' ? [record] : record);

function encodeMx(record: string): Buffer {
  const [preference = '', host = ''] = record.split(' ');
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Number(preference), 0);
  const labels = host === '.' ? [] : host.split('.').map(withLength);
  return Buffer.concat([head, ...labels, Buffer.from([0])]);
}

/** A piece holds 255 octets at most (RFC 1035, 3.3). */
const encodeTxt = (pieces: readonly string[]): Buffer =>
  Buffer.concat(pieces.flatMap((piece) => piece.match(/.{1,255}/gs) ?? ['']).map(withLength));

const withLength = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]);
