import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createClient } from './client.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { answerWith, failureOf, listen } from './testing/local-server.ts';

const id = '01981c5e-7a30-7c4e-9d1b-0d6c0d7f9a11';

describe('a failure that the server explains', () => {
  test('comes with everything that the problem says', async () => {
    const problem = {
      type: '/docs#error-weak_password',
      title: 'Please choose a stronger password',
      status: 422,
      detail: 'A million others use it.',
      code: 'weak_password',
      requestId: 'r-1',
      errors: [{ path: '/password', message: 'is common' }],
      reasons: ['common'],
    };
    const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '7' };
    const client = createClient({ baseUrl: await listen(answerWith(422, headers, JSON.stringify(problem))) });
    const failure = await failureOf(
      client.call(identityEndpoints.forgotPassword, { body: { email: 'ada@example.org' } }),
    );
    expect(failure).toMatchObject({
      code: 'weak_password',
      status: 422,
      title: problem.title,
      detail: problem.detail,
      errors: problem.errors,
      requestId: 'r-1',
      retryAfterSeconds: 7,
      members: { reasons: ['common'] },
    });
    expect(failure.message).toBe('Please choose a stronger password: A million others use it.');
  });

  test('keeps a code that this client does not know yet', async () => {
    const body = JSON.stringify({ code: 'moon_in_the_way', title: 'The moon is in the way' });
    const client = createClient({ baseUrl: await listen(answerWith(409, {}, body)) });
    const failure = await failureOf(client.call(identityEndpoints.me));
    expect(failure).toMatchObject({ code: 'moon_in_the_way', status: 409, errors: [], requestId: undefined });
  });

  test('may say as a date when to come back', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    const client = createClient({
      baseUrl: await listen(answerWith(503, { 'retry-after': inAnHour }, '{"code":"unavailable"}')),
    });
    const { retryAfterSeconds } = await failureOf(client.call(identityEndpoints.me));
    expect(retryAfterSeconds).toBeGreaterThan(3000);
    expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  });
});

describe('a failure that nobody explains', () => {
  test.each([
    ['a page of a proxy', '<html><h1>502 Bad Gateway</h1></html>'],
    ['JSON of another kind', '{"error":"nope"}'],
    ['JSON that is no object', '["nope"]'],
    ['nothing', ''],
  ])('has a code too: %s', async (_what, body) => {
    const client = createClient({ baseUrl: await listen(answerWith(502, { 'x-request-id': 'r-2' }, body)) });
    const failure = await failureOf(client.call(identityEndpoints.me));
    expect(failure).toMatchObject({ code: 'unreadable_answer', status: 502, requestId: 'r-2' });
    expect(failure.message).not.toContain('html');
  });

  test('an answer that should be JSON and is not', async () => {
    const client = createClient({
      baseUrl: await listen(answerWith(200, {}, '<html>Please sign in to the hotel</html>')),
    });
    expect(await failureOf(client.call(identityEndpoints.me))).toMatchObject({
      code: 'unreadable_answer',
      status: 200,
    });
  });

  test('a server that is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const failure = await failureOf(createClient({ baseUrl: `http://127.0.0.1:${port}` }).call(identityEndpoints.me));
    expect(failure).toMatchObject({ code: 'unreachable', status: 0 });
    expect(failure.cause).toBeInstanceOf(Error);
  });

  test('a connection that breaks in the middle of the answer', async () => {
    const baseUrl = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"id":', () => response.destroy());
    });
    expect(await failureOf(createClient({ baseUrl }).call(identityEndpoints.me))).toMatchObject({
      code: 'unreachable',
    });
  });

  test('a server that sends us elsewhere is not followed', async () => {
    let visits = 0;
    const elsewhere = await listen((_request, response) => {
      visits += 1;
      response.end('{}');
    });
    const baseUrl = await listen(answerWith(307, { location: `${elsewhere}/api/auth/me` }, ''));
    const client = createClient({ baseUrl, token: () => 'a.b.c' });
    expect(await failureOf(client.call(identityEndpoints.me))).toMatchObject({ code: 'unreachable' });
    expect(visits).toBe(0);
  });

  test('a base address that is none is a mistake of the program, not a server that is away', async () => {
    const failure: unknown = await createClient({ baseUrl: 'nowhere' })
      .call(identityEndpoints.me)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
  });
});

describe('time', () => {
  test.each<[string, RequestListener]>([
    ['before the answer', () => undefined],
    ['in the middle of the answer', (_request, response) => response.writeHead(200).write('{"id":')],
    ['in the middle of a problem', (_request, response) => response.writeHead(500).write('{"code":')],
  ])('a server that falls silent %s is not waited for', async (_when, listener) => {
    const client = createClient({ baseUrl: await listen(listener), timeoutMs: 100 });
    expect(await failureOf(client.call(identityEndpoints.me))).toMatchObject({ code: 'timed_out', status: 0 });
  });

  test('a caller who gives up gets their own reason back', async () => {
    const stop = new AbortController();
    const baseUrl = await listen(() => stop.abort(new Error('the user left the page')));
    const call = createClient({ baseUrl }).call(identityEndpoints.me, { signal: stop.signal });
    await expect(call).rejects.toThrow('the user left the page');
  });

  test('a stream that has begun may last longer than a call', async () => {
    const timeoutMs = 1000;
    const goOn = Promise.withResolvers<void>();
    const baseUrl = await listen(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      await goOn.promise;
      response.end('data: 2\n\n');
    });
    const stream = await createClient({ baseUrl, timeoutMs }).open(searchEndpoints.crawlEvents, { params: { id } });
    await pause(timeoutMs + 100);
    goOn.resolve();
    expect(await stream.text()).toBe('data: 1\n\ndata: 2\n\n');
  });
});
