import { connect, type Socket } from 'node:net';

/** Delivers messages over one connection, as fast as it is answered. Rejects once the server is gone. */
export interface DeliveringClient {
  /** Whether the server said 250. */
  deliver(to: string, content: string): Promise<boolean>;
  close(): void;
}

export async function openDeliveringClient(port: number): Promise<DeliveringClient> {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  let waiting: { resolve(reply: string): void; reject(error: Error): void } | undefined;
  let gone: Error | undefined;
  const lose = () => {
    gone = new Error('The server is gone');
    waiting?.reject(gone);
  };
  const next = () => {
    const reply = /^(?:\d{3}-[^\n]*\n)*\d{3}[^\n-]*[^\n]*\n/.exec(received)?.[0];
    if (reply === undefined || !waiting) return;
    received = received.slice(reply.length);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(reply);
  };
  socket.on('data', (data) => {
    received += data.toString('latin1');
    next();
  });
  socket.on('error', lose);
  socket.on('close', lose);

  const hear = () =>
    new Promise<string>((resolve, reject) => {
      if (gone) return reject(gone);
      waiting = { resolve, reject };
      next();
    });
  const say = (text: string) => {
    socket.write(text);
    return hear();
  };
  await hear();
  await say('EHLO client.example.org\r\n');
  return {
    async deliver(to, content) {
      await say('MAIL FROM:<sender@example.org>\r\n');
      const accepted = await say(`RCPT TO:<${to}>\r\n`);
      if (!accepted.startsWith('250')) {
        await say('RSET\r\n');
        return false;
      }
      await say('DATA\r\n');
      return (await say(`${content}\r\n.\r\n`)).startsWith('250');
    },
    close: () => void socket.destroy(),
  };
}
