import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from './certificate.ts';

test('a certificate made here is one that others can read and that verifies with its own key', () => {
  const { cert } = selfSignedCertificate('mail.example.org', Date.UTC(2026, 0, 15));
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.checkHost('mail.example.org')).toBe('mail.example.org');
  expect(read.checkHost('other.example.org')).toBeUndefined();
  expect([new Date(read.validFrom).toISOString(), new Date(read.validTo).getUTCFullYear()]).toEqual([
    '2026-01-14T00:00:00.000Z',
    2036,
  ]);
});

test('a client that trusts it speaks TLS with a server that has it', async () => {
  const { key, cert } = selfSignedCertificate('mail.example.org', Date.now());
  const server = createServer({ key, cert }, (socket) => socket.end('hello'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const client = connect({ port, host: '127.0.0.1', servername: 'mail.example.org', ca: cert });
  const [greeting] = (await once(client, 'data')) as [Buffer];
  expect(greeting.toString()).toBe('hello');
  expect(client.authorized).toBe(true);
  client.destroy();
  server.close();
});
