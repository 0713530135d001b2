import { type AddressInfo, createServer } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as the relay got it. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly mail: ParsedMail;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Resolves when so many have come. */
  waitFor(count: number): Promise<ReceivedMail[]>;
  stop(): Promise<void>;
}

export interface MailServerOptions {
  readonly port?: number;
  /** What to say about a recipient instead of yes. */
  readonly refuse?: (address: string) => { code: number; words: string } | undefined;
  /** Whether a user name and password are right; without it nobody is asked. */
  readonly login?: (user: string, password: string) => boolean;
  /** Runs before the content of a mail is accepted. */
  readonly beforeAccepting?: () => Promise<void>;
}

/** A real SMTP server on this machine, gone when the test has ended. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let waiting: Array<() => void> = [];
  const server = new SMTPServer({
    authOptional: !options.login,
    allowInsecureAuth: true,
    disabledCommands: options.login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    onAuth({ username, password }, _session, done) {
      if (options.login?.(username ?? '', password ?? '')) done(null, { user: username ?? '' });
      else done(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = options.refuse?.(address);
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const take = async () => {
        const mail = await simpleParser(stream);
        await options.beforeAccepting?.();
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        const woken = waiting;
        waiting = [];
        for (const check of woken) check();
      };
      // A mail whose sender was killed half-way does not count.
      take().then(() => done(), done);
    },
  });
  // A connection that a killed process left behind.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  let stopped = false;
  const stop = () => {
    if (stopped) return Promise.resolve();
    stopped = true;
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async waitFor(count) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
    stop,
  };
}

/** A port on which nobody listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
