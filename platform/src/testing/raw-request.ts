import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends bytes as they are, since a well-behaved client cannot be made to send what an attacker does. */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    const finish = () => {
      socket.destroy();
      resolve(parseAnswer(Buffer.concat(chunks).toString('utf8')));
    };
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString('latin1'))) finish();
    });
    socket.once('close', finish);
    socket.setTimeout(10_000, () => reject(new Error('no answer within 10 s')));
    // The server may close while we still write; what it answered before counts.
    socket.on('error', () => {});
  });
}

function isWhole(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return body !== undefined && length !== undefined && body.length >= Number(length);
}

function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: /content-type: ([^\r\n]*)/i.exec(head)?.[1] ?? '',
    body,
  };
}
