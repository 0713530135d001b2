import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { onTestFinished } from 'vitest';

export interface SentReport {
  readonly accepted: readonly string[];
  readonly response: string;
}

/** Sends one message with a real client, as another server would: STARTTLS where it is offered, no name checked. */
export async function sendBySmtp(port: number, mail: SendMailOptions, auth?: object): Promise<SentReport> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    name: 'client.example.org',
    tls: { rejectUnauthorized: false },
    ...(auth === undefined ? {} : { auth }),
  } as Parameters<typeof createTransport>[0]);
  try {
    return (await transport.sendMail(mail)) as unknown as SentReport;
  } finally {
    transport.close();
  }
}

/** A conversation in bytes, for what no well-behaved client says. */
export interface Conversation {
  /** Sends as it is, and gives the next whole reply. */
  say(bytes: string | Buffer): Promise<string>;
  /** The next reply, without saying anything. */
  hear(): Promise<string>;
  end(): void;
}

export async function converse(port: number): Promise<Conversation> {
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let received = '';
  const waiting: (() => void)[] = [];
  socket.on('data', (data) => {
    received += data.toString('latin1');
    for (const check of waiting) check();
  });
  socket.on('close', () => {
    received += '(closed)\r\n';
    for (const check of waiting) check();
  });
  await once(socket, 'connect');

  const hear = () =>
    new Promise<string>((resolve) => {
      const check = () => {
        const reply = /^(?:\d{3}-[^\n]*\n)*(?:\d{3} [^\n]*|\d{3}|\(closed\))\r\n/.exec(received)?.[0];
        if (reply === undefined) return;
        received = received.slice(reply.length);
        waiting.splice(waiting.indexOf(check), 1);
        resolve(reply.trimEnd());
      };
      waiting.push(check);
      check();
    });
  return {
    hear,
    say(bytes) {
      socket.write(bytes);
      return hear();
    },
    end: () => void socket.destroy(),
  };
}

/** A conversation that is past its greeting. */
export async function greeted(port: number): Promise<Conversation> {
  const conversation = await converse(port);
  await conversation.hear();
  await conversation.say('EHLO client.example.org\r\n');
  return conversation;
}
