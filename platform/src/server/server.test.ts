import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoint } from '@lyceum/contracts/endpoint';
import { Strict } from '@lyceum/contracts/shapes';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { memoryRateLimits } from '../limits/memory.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { startTestServer } from '../testing/server.ts';
import { serve, serveNotBuilt } from './serve.ts';

const greet = endpoint({
  service: 'search',
  method: 'POST',
  path: '/api/greet/:place',
  summary: 'Greets',
  access: 'public',
  params: Strict({ place: Type.String({ maxLength: 20 }) }),
  query: Strict({ times: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, default: 1 })) }),
  body: Strict({ name: Type.String({ minLength: 1, maxLength: 50 }), tags: Type.Optional(Type.Array(Type.String())) }),
  status: 200,
  reply: Strict({ text: Type.String() }),
});

const startGreeter = (options = {}) =>
  startTestServer((app) => {
    serve(app, greet, ({ body, params, query }) => ({
      text: `Hello ${body.name} in ${params.place}`.repeat(query.times ?? 1),
      secret: 'never sent',
    }));
    app.get('/api/breaks', async () => {
      throw new Error('select * from secrets where path = /etc/passwd');
    });
  }, options);

async function expectProblem(answer: Response, status: number, code: string) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const body = (await answer.json()) as Record<string, unknown>;
  expect(body).toMatchObject({ status, code, requestId: answer.headers.get('x-request-id') });
  expect(answer.status).toBe(status);
  return body;
}

test('a good request is answered in the shape that its schema promises, and no more', async () => {
  const { post } = await startGreeter();
  const answer = await post('/api/greet/Athens?times=2', { name: 'Ada' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ text: 'Hello Ada in AthensHello Ada in Athens' });
});

test('every fault of an input is named with its place', async () => {
  const { post } = await startGreeter();
  const body = await expectProblem(await post('/api/greet/Athens', { tags: [1], nmae: 'x' }), 422, 'invalid_input');
  expect(body.errors).toEqual(
    expect.arrayContaining([
      { path: '/name', message: 'is required' },
      { path: '/nmae', message: 'is not a known field' },
      { path: '/tags/0', message: 'must be string' },
    ]),
  );
  const query = await expectProblem(await post('/api/greet/Athens?times=9', { name: 'x' }), 422, 'invalid_input');
  expect(query.errors).toEqual([{ path: '?times', message: 'must be <= 3' }]);
});

test('an unknown path is a 404, and a known one with another method a 405 that says which it takes', async () => {
  const { url } = await startGreeter();
  await expectProblem(await fetch(`${url}/api/nothing`), 404, 'not_found');
  const wrong = await fetch(`${url}/api/greet/Athens`, { method: 'DELETE' });
  expect(wrong.headers.get('allow')).toBe('POST');
  await expectProblem(wrong, 405, 'method_not_allowed');
});

test('what goes wrong inside says nothing outside, and everything in the log', async () => {
  const { url, logged } = await startGreeter();
  const answer = await fetch(`${url}/api/breaks`);
  const body = await expectProblem(answer, 500, 'internal_error');
  expect(JSON.stringify(body)).not.toMatch(/secrets|passwd|at .*\.ts/);
  expect(logged.some((line) => line.includes('secrets') && line.includes(String(body.requestId)))).toBe(true);
});

test('malformed bodies are refused by name', async () => {
  const { url } = await startGreeter();
  const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/greet/Athens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  await expectProblem(await send('{"name": '), 400, 'malformed_json');
  await expectProblem(await send('{"__proto__": {"admin": true}, "name": "x"}'), 400, 'malformed_json');
  await expectProblem(await send('['.repeat(30_000)), 400, 'malformed_json');
  await expectProblem(await send(`${'['.repeat(60)}${']'.repeat(60)}`), 400, 'malformed_json');
  await expectProblem(await send(Uint8Array.from([0x7b, 0xff, 0x7d])), 400, 'malformed_json');
  await expectProblem(await send('{"name": "\\ud800"}'), 400, 'malformed_request');
  await expectProblem(await send('{"name": "a\\u0000b"}'), 400, 'malformed_request');
  await expectProblem(await send(JSON.stringify({ name: 'x'.repeat(70_000) })), 413, 'body_too_large');
  await expectProblem(await send('name=x', { 'content-type': 'text/plain' }), 415, 'unsupported_media_type');
  await expectProblem(await send('{}', { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type');
  await expectProblem(
    await send('{}', { 'content-type': 'application/json; charset=utf-16' }),
    415,
    'unsupported_media_type',
  );
  await expectProblem(await send(''), 422, 'invalid_input');
  await expectProblem(await fetch(`${url}/api/greet/${'x'.repeat(9_000)}`, { method: 'POST' }), 414, 'url_too_long');
  await expectProblem(await fetch(`${url}/api/greet/%00`, { method: 'POST' }), 400, 'malformed_request');
  await expectProblem(await fetch(`${url}/api/greet/%zz`, { method: 'POST' }), 400, 'malformed_request');
});

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'malformed_request'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'malformed_request'],
  [
    'a method of another protocol',
    'PROPFIND /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    405,
    'method_not_allowed',
  ],
  ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405, 'method_not_allowed'],
  ['huge headers', `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
    'malformed_request',
  ],
  [
    'length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed_request',
  ],
  ['an odd expectation', 'GET /livez HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 400, 'malformed_request'],
  ['no host', 'GET /livez HTTP/1.1\r\n\r\n', 400, 'malformed_request'],
])('%s is answered with a problem and a closed connection', async (...[, bytes, status, code]) => {
  const { url } = await startGreeter();
  const answer = await sendRaw(url, bytes);
  expect(answer).toMatchObject({ status, type: expect.stringContaining('application/problem+json') });
  expect(JSON.parse(answer.body)).toMatchObject({ status, code });
});

test('answers carry secure headers and are not kept by caches', async () => {
  const { url } = await startGreeter();
  const { headers } = await fetch(`${url}/api/nothing`);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
});

test('browsers may call from the listed origins only', async () => {
  const { url } = await startGreeter();
  const preflight = (origin: string) =>
    fetch(`${url}/api/greet/Athens`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const known = await preflight('https://app.example.org');
  expect(known.status).toBe(204);
  expect(known.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
  const unknown = await preflight('https://evil.example');
  expect(unknown.headers.get('access-control-allow-origin')).toBeNull();
});

test('a limit is announced, enforced and not fooled by a forged address', async () => {
  const limits = { counter: memoryRateLimits(), rates: { anonymous: { calls: 2, seconds: 60 } } };
  const { post } = await startGreeter({ limits });
  const call = (forged: string) => post('/api/greet/Athens', { name: 'x' }, { 'x-forwarded-for': forged });
  const first = await call('198.51.100.1');
  expect(first.headers.get('ratelimit-policy')).toBe('"anonymous";q=2;w=60');
  expect(first.headers.get('ratelimit')).toBe('"anonymous";r=1;t=60');
  await call('198.51.100.2');
  const third = await call('198.51.100.3');
  await expectProblem(third, 429, 'too_many_requests');
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a limit can be changed while the server runs, and one that is switched off stays off', async () => {
  let calls = 1;
  const limits = {
    counter: memoryRateLimits(),
    rates: { anonymous: { calls: 9, seconds: 60 } },
    live: () => ({ anonymous: { calls, seconds: 60 }, user: { calls: 1, seconds: 60 } }),
  };
  const { post } = await startGreeter({ limits });
  const call = () => post('/api/greet/Athens', { name: 'x' });
  expect([(await call()).status, (await call()).status]).toEqual([200, 429]);
  calls = 5;
  const allowed = await call();
  expect(allowed.status).toBe(200);
  expect(allowed.headers.get('ratelimit-policy')).toBe('"anonymous";q=5;w=60');
  const off = await startGreeter({ limits: { ...limits, rates: {} } });
  expect((await off.post('/api/greet/Athens', { name: 'x' })).headers.get('ratelimit-policy')).toBeNull();
});

test('behind a trusted proxy each client has a limit of its own', async () => {
  const limits = { counter: memoryRateLimits(), rates: { anonymous: { calls: 1, seconds: 60 } } };
  const { post } = await startGreeter({ limits, trustedProxies: ['127.0.0.0/8'] });
  const call = (client: string) => post('/api/greet/Athens', { name: 'x' }, { 'x-forwarded-for': client });
  expect((await call('198.51.100.1')).status).toBe(200);
  expect((await call('198.51.100.2')).status).toBe(200);
  expect((await call('198.51.100.1')).status).toBe(429);
  expect((await call('2001:db8::1')).status).toBe(200);
  expect((await call('2001:db8::2')).status).toBe(429);
});

test('more requests than it can take at once are turned away with 503, and probes are not', async () => {
  const release = Promise.withResolvers<void>();
  const { url } = await startTestServer(
    (app) => {
      app.get('/api/slow', async () => {
        await release.promise;
        return { ok: true };
      });
    },
    { load: { mostInFlight: 2, mostEventLoopDelayMs: 60_000 } },
  );
  const slow = [fetch(`${url}/api/slow`), fetch(`${url}/api/slow`)];
  await expect.poll(async () => (await fetch(`${url}/api/nothing`)).status).toBe(503);
  const shed = await fetch(`${url}/api/slow`);
  expect(shed.headers.get('retry-after')).toBe('1');
  await expectProblem(shed, 503, 'overloaded');
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  release.resolve();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await fetch(`${url}/api/nothing`)).status).toBe(404);
});

test('a stalled event loop turns requests away until it runs again', async () => {
  const { url } = await startTestServer(
    (app) => {
      app.get('/api/stall', async () => {
        const until = performance.now() + 900;
        while (performance.now() < until);
        return {};
      });
    },
    { load: { mostInFlight: 1000, mostEventLoopDelayMs: 50 } },
  );
  await fetch(`${url}/api/stall`);
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        seen.add((await fetch(`${url}/api/nothing`)).status);
        return [...seen];
      },
      { timeout: 5_000, interval: 20 },
    )
    .toContain(503);
  await expect.poll(async () => (await fetch(`${url}/api/nothing`)).status, { timeout: 5_000 }).toBe(404);
});

test('readiness names each dependency, and only an essential one takes it away', async () => {
  const broken = new Set<string>();
  const dependency = (name: string, essential: boolean) => ({
    name,
    essential,
    check: async () => {
      if (broken.has(name)) throw new Error('away');
    },
  });
  const { url } = await startTestServer(() => {}, {
    dependencies: [dependency('database', true), dependency('identity', false)],
  });
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    return { status: answer.status, body: (await answer.json()) as { status: string; dependencies: unknown } };
  };
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'ok' } });
  broken.add('identity');
  expect(await ready()).toMatchObject({ status: 200, body: { status: 'degraded' } });
  broken.add('database');
  expect(await ready()).toMatchObject({
    status: 503,
    body: { status: 'failing', dependencies: { database: { state: 'failing', essential: true } } },
  });
});

test('requests in work are finished when the server closes', async () => {
  const { url, app } = await startTestServer((server) => {
    server.get('/api/slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { ok: true };
    });
  });
  const slow = fetch(`${url}/api/slow`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = app.close();
  expect((await slow).status).toBe(200);
  await closed;
  await expect(fetch(`${url}/livez`)).rejects.toThrow();
});

test('a connection that was opened and never used does not hold up the end', async () => {
  const { url, app } = await startTestServer(() => {});
  const { hostname, port } = new URL(url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const ended = once(unused, 'close');
  unused.resume();
  await app.close();
  await ended;
});

test('one line a request, without what people asked for', async () => {
  const { url, logged } = await startGreeter();
  await fetch(`${url}/api/greet/secretplace?q=secretquery`, { headers: { authorization: 'Bearer secrettoken' } });
  const lines = logged.filter((line) => line.includes('"msg":"request"'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', service: 'test', method: 'GET', status: 405 });
  expect(logged.join()).not.toMatch(/secretplace|secretquery|secrettoken/);
});

test('metrics count by route, and only for those who may read them', async () => {
  const { url, post } = await startGreeter();
  await post('/api/greet/Athens', { name: 'x' });
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="POST",route="/api/greet/:place",status="200"} 1',
  );
  const closed = await startGreeter({ metricsReadableFrom: ['10.0.0.0/8'] });
  await expectProblem(await fetch(`${closed.url}/metrics`), 403, 'forbidden');
});

test('the API describes itself for programs and for people', async () => {
  const { url } = await startTestServer((app) => serveNotBuilt(app, greet), { endpoints: [greet] });
  const description = (await (await fetch(`${url}/openapi.json`)).json()) as Record<string, unknown>;
  expect(description).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/greet/{place}': { post: { summary: 'Greets', responses: { 200: {}, 422: {} } } } },
  });
  const docs = await fetch(`${url}/docs`);
  expect(docs.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const page = await docs.text();
  expect(page).toContain('/api/greet/:place');
  expect(page).not.toMatch(/<script|https?:\/\//);
});

test('an endpoint that is not built yet says so', async () => {
  const { post } = await startTestServer((app) => serveNotBuilt(app, greet));
  await expectProblem(await post('/api/greet/Athens', { name: 'x' }), 501, 'not_implemented');
});
