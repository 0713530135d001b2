import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { FetchOutcome } from '../../model/fetched-page.ts';
import { farmCertificate } from '../testing/farm-certificate.ts';
import { lookupTo, startTestServer } from '../testing/test-server.ts';
import { createFetcher, type FetcherOptions } from './fetcher.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function fetcherWith(options: Partial<FetcherOptions> = {}) {
  const fetcher = createFetcher({
    userAgent: 'LyceumBot/1.0 (+https://example.org/bot)',
    allowAddresses: ['127.0.0.0/8'],
    maxBytes: 4 * 1024 * 1024,
    timeoutMs: 5000,
    maxRatio: 50,
    lookup: lookupTo('127.0.0.1'),
    ...options,
  });
  open.push(() => fetcher.close());
  return fetcher;
}

async function serving(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<FetcherOptions> = {},
) {
  const server = await startTestServer(listener);
  const fetcher = fetcherWith(options);
  open.push(server.close);
  return {
    fetcher,
    server,
    get: (path = '/', rest = {}) => fetcher.fetch({ url: `${server.origin}${path}`, ...rest }),
  };
}

/** A server that speaks nothing but bytes. */
async function speaking(say: (socket: Socket) => void, options: Partial<FetcherOptions> = {}) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => say(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return fetcherWith(options).fetch({ url: `http://site.farm.test:${(server.address() as AddressInfo).port}/` });
}

const text = (outcome: FetchOutcome) => (outcome.kind === 'page' ? Buffer.from(outcome.page.body).toString() : outcome);

test('a page comes with what is known about it', async () => {
  const { get, server } = await serving((request, response) => {
    response.setHeader('Content-Type', 'Text/HTML; Charset="ISO-8859-1"');
    response.setHeader('X-Robots-Tag', ['otherbot: noindex', 'nofollow']);
    response.setHeader('Link', ['<a>; rel=x', '<b>; rel=y']);
    response.end(`<p>${request.headers['user-agent']}`);
  });
  const outcome = await get('/x?y=1');
  expect(outcome).toMatchObject({
    kind: 'page',
    page: { url: `${server.origin}/x?y=1`, status: 200, mediaType: 'text/html', charset: 'iso-8859-1' },
  });
  expect(outcome.kind === 'page' && outcome.page.headers).toMatchObject({
    'x-robots-tag': 'otherbot: noindex,\nnofollow',
    link: '<a>; rel=x, <b>; rel=y',
  });
  expect(text(outcome)).toBe('<p>LyceumBot/1.0 (+https://example.org/bot)');
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['x-gzip', gzipSync],
  ['identity', (body: Buffer) => body],
])('contents packed as %s are unpacked', async (encoding, pack) => {
  const body = `<p>${'learning '.repeat(2000)}`;
  const { get } = await serving((_request, response) => {
    response.setHeader('content-encoding', encoding);
    response.end(pack(Buffer.from(body)));
  });
  expect(text(await get())).toBe(body);
});

test('what was packed twice is unpacked twice, and no more often', async () => {
  const { get } = await serving((request, response) => {
    response.setHeader('content-encoding', request.url === '/2' ? 'gzip, br' : 'gzip, gzip, gzip');
    response.end(brotliCompressSync(gzipSync('twice')));
  });
  expect(text(await get('/2'))).toBe('twice');
  expect(await get('/3')).toMatchObject({ kind: 'failed', why: 'protocol' });
});

test('packed contents that end too early give what they have', async () => {
  const whole = Buffer.from(Array.from({ length: 20_000 }, (_, n) => `line ${n * 7919}\n`).join(''));
  const { get } = await serving((_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    const packed = gzipSync(whole);
    response.end(packed.subarray(0, packed.length / 2));
  });
  const outcome = await get();
  expect(outcome.kind === 'page' && outcome.page.body.length > 1000).toBe(true);
});

test('packed contents that are none, or of an unknown kind, are a failure', async () => {
  const { get } = await serving((request, response) => {
    response.setHeader('content-encoding', request.url === '/unknown' ? 'secret' : 'gzip');
    response.end('not packed at all');
  });
  expect(await get('/unknown')).toMatchObject({ kind: 'failed', why: 'protocol' });
  expect(await get('/broken')).toMatchObject({ kind: 'failed', why: 'protocol' });
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('a bomb packed with %s does not go off', async (encoding, pack) => {
  const bomb = pack(Buffer.alloc(30 * 1024 * 1024));
  const { get } = await serving(
    (_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(bomb);
    },
    { maxBytes: 20 * 1024 * 1024 },
  );
  expect(await get()).toMatchObject({ kind: 'failed', why: 'compression_bomb' });
});

test('a bomb inside a bomb is measured against what came over the wire', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(200 * 1024 * 1024)));
  const { get } = await serving((_request, response) => {
    response.setHeader('content-encoding', 'gzip, gzip');
    response.end(bomb);
  });
  expect(await get()).toMatchObject({ kind: 'failed', why: 'compression_bomb' });
});

test('what is too large is refused, whether announced or not, or cut when that was asked for', async () => {
  const { get } = await serving(
    (request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', 1_000_000);
      response.write('a'.repeat(60_000));
      const timer = setInterval(() => response.write('a'.repeat(60_000)), 1);
      response.on('close', () => clearInterval(timer));
    },
    { maxBytes: 100_000 },
  );
  expect(await get('/announced')).toMatchObject({ kind: 'failed', why: 'too_large' });
  expect(await get('/endless')).toMatchObject({ kind: 'failed', why: 'too_large' });
  expect(text(await get('/endless', { cut: true, maxBytes: 500 }))).toBe('a'.repeat(500));
});

test('a video is not read to its end', async () => {
  let sent = 0;
  const { get } = await serving((request, response) => {
    response.setHeader('content-type', request.url === '/said' ? 'video/mp4' : 'application/octet-stream');
    const chunk = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(50_000)]);
    const timer = setInterval(() => {
      response.write(chunk);
      sent += chunk.length;
    }, 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(await get('/said')).toMatchObject({ kind: 'failed', why: 'unsupported_type' });
  expect(await get('/sniffed')).toMatchObject({ kind: 'failed', why: 'unsupported_type' });
  expect(sent).toBeLessThan(4 * 1024 * 1024);
});

test('only what was asked for is taken', async () => {
  const { get } = await serving((_request, response) => response.end('<!doctype html><p>no picture'));
  expect(await get('/', { accept: 'image/*' })).toMatchObject({ kind: 'failed', why: 'unsupported_type' });
});

test.each([
  [404, {}, { why: 'client_error', status: 404 }],
  [410, {}, { why: 'gone', status: 410 }],
  [429, { 'retry-after': '120' }, { why: 'too_many_requests', retryAfterMs: 120_000 }],
  [503, { 'retry-after': '1e9' }, { why: 'server_error', status: 503 }],
  [500, {}, { why: 'server_error', status: 500 }],
  [302, {}, { why: 'protocol', status: 302 }],
  [302, { location: 'javascript:alert(1)' }, { why: 'protocol', status: 302 }],
  [300, {}, { why: 'protocol', status: 300 }],
])('status %d with %j', async (status, headers, expected) => {
  const { get } = await serving((_request, response) =>
    response.writeHead(status, headers as Record<string, string>).end('x'),
  );
  expect(await get()).toMatchObject({ kind: 'failed', ...expected });
});

test('a date to come back at is understood', async () => {
  const { get } = await serving((_request, response) =>
    response.writeHead(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }).end(),
  );
  const outcome = await get();
  expect(outcome.kind === 'failed' && outcome.retryAfterMs).toBeGreaterThan(50_000);
  expect(outcome.kind === 'failed' && outcome.retryAfterMs).toBeLessThanOrEqual(60_000);
});

test.each([
  [301, '/b c', true, '/b%20c'],
  [302, 'd?utm_source=x', false, '/a/d'],
  [303, '//site.farm.test/x', false, undefined],
  [308, '/caf\u00e9', true, '/caf%C3%A9'],
])('a redirect (%d to %s) is reported, not followed', async (...[status, location, permanent, path]) => {
  let asked = 0;
  const { get, server } = await serving((_request, response) => {
    asked++;
    response.writeHead(status, { location: Buffer.from(location).toString('latin1') }).end();
  });
  const to = path === undefined ? 'http://site.farm.test/x' : `${server.origin}${path}`;
  expect(await get('/a/b')).toMatchObject({ kind: 'redirect', status, permanent, to });
  expect(asked).toBe(1);
});

test('what is known is asked for on condition', async () => {
  const { get } = await serving((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"' || request.headers['if-modified-since'] !== undefined;
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"' }).end();
  });
  expect(await get()).toMatchObject({ kind: 'page' });
  expect(await get('/', { etag: '"v1"' })).toMatchObject({ kind: 'not_modified', headers: { etag: '"v1"' } });
  expect(await get('/', { lastModified: 'Fri, 02 Jan 2026 10:00:00 GMT' })).toMatchObject({ kind: 'not_modified' });
  // A server chose this value; it must not become a header of its own.
  expect(await get('/', { etag: 'x\r\nif-none-match: "v1"' })).toMatchObject({ kind: 'page' });
});

test('one connection a host is kept and used again', async () => {
  const ports = new Set<number | undefined>();
  const { get } = await serving((request, response) => {
    ports.add(request.socket.remotePort);
    response.writeHead(request.url === '/404' ? 404 : 200).end('x'.repeat(2000));
  });
  await Promise.all(['/1', '/404', '/3', '/4'].map((path) => get(path)));
  expect(ports.size).toBe(1);
});

test.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'a name that leads to %s is not connected to',
  async (address) => {
    let connections = 0;
    const server = await startTestServer((_request, response) => {
      connections++;
      response.end('secret');
    });
    open.push(server.close);
    const fetcher = fetcherWith({ allowAddresses: [], lookup: lookupTo(address) });
    expect(await fetcher.fetch({ url: server.origin })).toMatchObject({ kind: 'failed', why: 'refused_address' });
    expect(connections).toBe(0);
  },
);

test.each(['127.0.0.1', '2130706433', '0x7f000001', '0177.1', '[::1]', '[::ffff:7f00:1]', '127.1'])(
  'the address %s itself is not connected to',
  async (host) => {
    let connections = 0;
    const server = await startTestServer((_request, response) => {
      connections++;
      response.end('secret');
    });
    open.push(server.close);
    const fetcher = fetcherWith({ allowAddresses: [] });
    expect(await fetcher.fetch({ url: `http://${host}:${server.port}/` })).toMatchObject({
      kind: 'failed',
      why: 'refused_address',
    });
    expect(connections).toBe(0);
  },
);

test('a name that changes its address after the check gains nothing', async () => {
  const answers: LookupFunction[] = [lookupTo('127.0.0.2'), lookupTo('127.0.0.1')];
  let asked = 0;
  const server = await startTestServer((request, response) => response.end(request.socket.localAddress));
  open.push(server.close);
  const fetcher = fetcherWith({
    allowAddresses: ['127.0.0.1/32'],
    lookup: (name, options, callback) => answers[Math.min(asked++, 1)]?.(name, options, callback),
  });
  // Refused the first time, whatever a second question would have said; and the second time is asked anew.
  expect(await fetcher.fetch({ url: server.origin })).toMatchObject({ kind: 'failed', why: 'refused_address' });
  expect(text(await fetcher.fetch({ url: server.origin }))).toBe('127.0.0.1');
  expect(asked).toBe(2);
});

test('a name with good and bad addresses is connected to at the good ones', async () => {
  const server = await startTestServer((_request, response) => response.end('fine'));
  open.push(server.close);
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: '169.254.169.254', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
  expect(text(await fetcherWith({ lookup }).fetch({ url: server.origin }))).toBe('fine');
});

test('names that do not exist, closed ports and bad addresses are told apart', async () => {
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), '');
  expect(await fetcherWith({ lookup }).fetch({ url: 'http://nowhere.test/' })).toMatchObject({
    kind: 'failed',
    why: 'dns',
  });
  expect(await fetcherWith().fetch({ url: 'http://closed.farm.test:1/' })).toMatchObject({
    kind: 'failed',
    why: 'connect',
  });
  expect(await fetcherWith().fetch({ url: 'no address' })).toMatchObject({ kind: 'failed', why: 'protocol' });
});

test('time in which this process stood still is not held against a server', async () => {
  const { get } = await serving((_request, response) => void setTimeout(() => response.end('there'), 50), {
    timeoutMs: 600,
    idleTimeoutMs: 400,
  });
  const fetching = get();
  await new Promise((resolve) => setTimeout(resolve, 30));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  expect(text(await fetching)).toBe('there');
});

test('a server that says nothing, stops in the middle, or goes on for ever is left', async () => {
  const limits = { timeoutMs: 600, idleTimeoutMs: 300 };
  expect(await speaking(() => {}, limits)).toMatchObject({ kind: 'failed', why: 'timeout' });
  expect(
    await speaking((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'), limits),
  ).toMatchObject({ why: 'timeout' });
  const drip = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const timer = setInterval(() => socket.write('.'), 50);
    socket.on('close', () => clearInterval(timer));
  };
  expect(await speaking(drip, limits)).toMatchObject({ kind: 'failed', why: 'timeout' });
  const dripHeaders = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('x-a: b\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  };
  expect(await speaking(dripHeaders, limits)).toMatchObject({ kind: 'failed', why: 'timeout' });
});

test.each([
  ['nonsense', 'hello, is this a web server?\r\n\r\n'],
  ['headers without end', `HTTP/1.1 200 OK\r\n${`x-header: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`],
  [
    'too many headers',
    `HTTP/1.1 200 OK\r\n${Array.from({ length: 500 }, (_, n) => `x-${n}: 1\r\n`).join('')}content-length: 0\r\n\r\n`,
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nabcde'],
  ['a broken chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nabc'],
])('%s is a failure of the protocol', async (_name, bytes) => {
  expect(await speaking((socket) => socket.end(bytes))).toMatchObject({ kind: 'failed', why: 'protocol' });
});

test('a connection that breaks is a failure of the connection', async () => {
  const outcome = await speaking((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc');
    setTimeout(() => socket.resetAndDestroy(), 20);
  });
  expect(outcome).toMatchObject({ kind: 'failed', why: 'connect' });
});

test('whoever asked can call it off', async () => {
  const { get } = await serving(() => {});
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 30);
  expect(await get('/', { signal: controller.signal })).toMatchObject({ kind: 'failed', detail: 'cancelled' });
  expect(await get('/', { signal: AbortSignal.abort() })).toMatchObject({ kind: 'failed', detail: 'cancelled' });
});

async function startSecure() {
  const server = createSecureServer({ ...farmCertificate, allowHTTP1: true }, (request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<p>HTTP/${request.httpVersion}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(async () => server.close());
  return (server.address() as AddressInfo).port;
}

test('HTTP/2 is spoken where a server can', async () => {
  const port = await startSecure();
  const fetcher = fetcherWith({ ca: farmCertificate.cert });
  const pages = await Promise.all([1, 2, 3].map((n) => fetcher.fetch({ url: `https://h.farm.test:${port}/${n}` })));
  expect(pages.map(text)).toEqual(['<p>HTTP/2.0', '<p>HTTP/2.0', '<p>HTTP/2.0']);
});

test('certificates that are not trusted or of another name, and servers without TLS, are failures of TLS', async () => {
  const port = await startSecure();
  expect(await fetcherWith().fetch({ url: `https://h.farm.test:${port}/` })).toMatchObject({
    kind: 'failed',
    why: 'tls',
  });
  const trusting = fetcherWith({ ca: farmCertificate.cert });
  expect(await trusting.fetch({ url: `https://other.test:${port}/` })).toMatchObject({ kind: 'failed', why: 'tls' });
  const plain = await startTestServer((_request, response) => response.end());
  open.push(plain.close);
  expect(await trusting.fetch({ url: `https://h.farm.test:${plain.port}/` })).toMatchObject({
    kind: 'failed',
    why: 'tls',
  });
});
