import type { FastifyReply } from 'fastify';

/** A client that does not read what it is told is let go: it can come back and ask. */
const mostUnread = 256 * 1024;

export interface EventStream {
  write(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
}

/** Answers with server-sent events (WHATWG HTML, 9.2) from now on. */
export function startEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  const { socket } = raw;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // The stream is all that this connection is for: kept for later, it would hold a service that closes.
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  raw.write(': welcome\n\n');
  return {
    write(text: string) {
      raw.write(text);
      if (raw.writableLength > mostUnread) raw.destroy();
    },
    end() {
      raw.end();
      // A client that has stopped reading would keep the connection half open.
      socket?.destroySoon();
    },
    onClose: (listener: () => void) => void raw.on('close', listener),
  };
}
