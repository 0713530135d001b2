import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface RelayedMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly content: Buffer;
}

export interface TestRelay {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly messages: readonly RelayedMessage[];
  /** What is said to a recipient from now on; 250 is yes. */
  answer(recipient: string, code: number): void;
  /** Waits for so many messages. */
  received(count: number): Promise<void>;
}

/** Another server, which takes everything but what a test tells it to refuse. */
export async function startTestRelay(): Promise<TestRelay> {
  const messages: RelayedMessage[] = [];
  const answers = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const code = answers.get(address) ?? 250;
      done(
        code === 250
          ? null
          : Object.assign(new Error(`${code === 550 ? '5.1.1' : '4.2.0'} as told`), { responseCode: code }),
      );
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        messages.push({ from, to: envelope.rcptTo.map(({ address }) => address), content });
        done();
      });
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    answer: (recipient, code) => void answers.set(recipient, code),
    async received(count) {
      while (messages.length < count) await new Promise((resolve) => setTimeout(resolve, 25));
    },
  };
}
