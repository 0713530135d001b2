import type { MessagePort } from 'node:worker_threads';

/** Gives a thread its end of a channel between the writer and another thread; it takes the place of the one before. */
export interface ConnectMessage {
  role: 'reader' | 'merger';
  /** Which of the readers. */
  at: number;
  port: MessagePort;
}

const isConnect = (message: unknown): message is ConnectMessage =>
  typeof message === 'object' && message !== null && 'role' in message && 'port' in message;

/** Calls `connected` whenever the thread is given a channel. */
export const onConnect = (
  parent: { on(event: 'message', listener: (message: unknown) => void): unknown },
  connected: (message: ConnectMessage) => void,
): void => {
  parent.on('message', (message) => {
    if (isConnect(message)) connected(message);
  });
};
