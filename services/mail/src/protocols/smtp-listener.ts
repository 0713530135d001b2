import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { CannotStart } from '@lyceum/platform/service/cannot-start';
import type { SMTPServer } from 'smtp-server';

/** A server of a mail protocol that is listening. */
export interface Listener {
  readonly port: number;
  /** Finishes the conversations that are under way, for a few seconds. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly variable: string;
}

export async function listen(server: SMTPServer, { host, port, variable }: ListenOptions): Promise<Listener> {
  const listening = once(server.server, 'listening');
  server.listen(port, host);
  try {
    await listening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const why = code === 'EACCES' ? 'may not be used' : 'is in use';
    throw new CannotStart(`Port ${port} ${why}: set ${variable} to another one.`);
  }
  // A client that goes away in the middle is not worth more than its own end.
  server.on('error', () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    close: promisify((done: (error: null) => void) => server.close(() => done(null))),
  };
}
