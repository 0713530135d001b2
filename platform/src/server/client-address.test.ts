import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { onBehalfHeader, recogniseClients } from './client-address.ts';

const key = 'a-key-of-this-suite-alone';

async function whoAsks(headers: Record<string, string>, suiteKey: string | undefined = key) {
  const app = fastify();
  onTestFinished(() => app.close());
  recogniseClients(app, suiteKey);
  app.get('/', async (request) => request.clientAddress);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return (await fetch(url, { headers })).text();
}

test('who knows the key names the client', async () => {
  expect(await whoAsks({ [onBehalfHeader]: `${key} 203.0.113.7` })).toBe('203.0.113.7');
  expect(await whoAsks({ [onBehalfHeader]: `${key} 2001:db8::1` })).toBe('2001:db8::1');
});

test.each([
  ['no header', {}],
  ['another key', { [onBehalfHeader]: `${key.replace('a', 'b')} 203.0.113.7` }],
  ['no address', { [onBehalfHeader]: key }],
  ['something else than an address', { [onBehalfHeader]: `${key} somebody` }],
])('%s: the connection says who asks', async (_name, headers) => {
  expect(await whoAsks(headers as Record<string, string>)).toBe('127.0.0.1');
});

test('without a key nobody is believed', async () => {
  expect(await whoAsks({ [onBehalfHeader]: ' 203.0.113.7' }, '')).toBe('127.0.0.1');
  expect(await whoAsks({ [onBehalfHeader]: 'undefined 203.0.113.7' })).toBe('127.0.0.1');
});
