import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './addresses.ts';

test('a port that is picked can be listened on, and is none that an outgoing connection could be given', async () => {
  const port = await freePort('127.0.0.1');
  expect(port).toBeLessThan(32_768);
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const others = await Promise.all(Array.from({ length: 50 }, () => freePort('127.0.0.1')));
  expect(others).not.toContain(port);
});

test('at an address that is not ours no port is free', async () => {
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL');
});
