import { sendRaw } from '@lyceum/platform/testing/raw-request';
import { expect, test } from 'vitest';
import { seededRandom } from '../helpers/random.ts';
import { startSuite, type TestSuite } from '../helpers/suite.ts';

type Service = 'identity' | 'mail' | 'search';

const posts: Record<Service, string[]> = {
  identity: ['/api/auth/login', '/api/auth/register', '/api/auth/verify-2fa', '/api/auth/verify-email'],
  mail: ['/api/email-accounts'],
  search: ['/api/search', '/search', '/api/search/advanced', '/api/search/click'],
};
const services = Object.keys(posts) as Service[];

/** A request that nobody should send, in a way that is new each time. */
interface Malformed {
  readonly what: string;
  send(suite: TestSuite): Promise<{ status: number; type: string }>;
}

function malformed(random: () => number): Malformed {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const service = pick(services);
  const path = pick(posts[service]);
  const noise = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
  const size = Math.floor(random() * 5_000) + 1;

  const http = (what: string, init: RequestInit, at = path): Malformed => ({
    what: `${what} at ${service} ${at}`,
    async send({ urls }) {
      const answer = await fetch(urls[service] + at, init);
      await answer.text();
      return { status: answer.status, type: answer.headers.get('content-type') ?? '' };
    },
  });
  const raw = (what: string, bytes: string | Uint8Array): Malformed => ({
    what: `${what} at ${service}`,
    send: ({ urls }) => sendRaw(urls[service].replace('localhost', '127.0.0.1'), bytes),
  });
  const json = (body: string | Uint8Array<ArrayBuffer>, headers = {}) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

  return pick([
    () => http('cut JSON', json('{"email":"a@example.org","password":"x'.slice(0, 3 + Math.floor(random() * 30)))),
    () => http('noise as JSON', json(noise(size))),
    () => http('deep nesting', json('[{"a":'.repeat(size))),
    () => http('closed deep nesting', json(`${'['.repeat(40 + size)}${']'.repeat(40 + size)}`)),
    () =>
      http('invalid UTF-8', json(Uint8Array.from([...Buffer.from('{"email":"'), 0xc3, 0x28, ...Buffer.from('"}')]))),
    () => http('half a surrogate', json('{"query":"\\ud83d","email":"\\udc00"}')),
    () => http('U+0000', json('{"query":"a\\u0000b","email":"\\u0000"}')),
    () => http('a prototype', json('{"__proto__":{"x":1},"constructor":{"prototype":{}}}')),
    () => http('a huge body', json(JSON.stringify({ email: 'x'.repeat(70_000 + size) }))),
    () =>
      http('a wrong media type', {
        method: 'POST',
        headers: { 'content-type': pick(['text/xml', 'a/b', 'x']) },
        body: 'x',
      }),
    () => http('a compressed body', json('{}', { 'content-encoding': 'gzip' })),
    () => http('a wrong method', { method: pick(['DELETE', 'PUT', 'PATCH']) }),
    () => http('an unknown path', { method: pick(['GET', 'POST', 'DELETE']) }, `/api/nothing-${size}`),
    () => http('a broken escape', { method: 'POST' }, `/api/${pick(['%', '%zz', '%e0%80'])}/x`),
    () =>
      http(
        'a bad token',
        { headers: { authorization: pick(['Bearer x.y.z', 'Basic eDp5', 'Bearer', 'x']) } },
        '/api/auth/me',
      ),
    () => http('a very long address', {}, `/api/${'a/'.repeat(4_200)}`),
    () => raw('huge headers', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000 + size)}\r\n`),
    () => raw('noise', Buffer.concat([noise(size), Buffer.from('\r\n\r\n')])),
    () => raw('a bad version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n'),
    () => raw('a blank in a header name', 'GET / HTTP/1.1\r\nhost : x\r\n\r\n'),
    () => raw('a negative length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'),
  ])();
}

test('a thousand malformed requests are each answered with a 4xx problem, and every process lives', {
  timeout: 120_000,
}, async () => {
  const suite = await startSuite({ RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  const random = seededRandom(20261115);
  const wrong: string[] = [];
  for (let done = 0; done < 1_000; done += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { what, send } = malformed(random);
        const { status, type } = await send(suite);
        if (status < 400 || status > 499 || !type.startsWith('application/problem+json')) {
          wrong.push(`${what}: ${status} ${type}`);
        }
      }),
    );
  }
  expect(wrong).toEqual([]);
  expect(suite.output()).not.toContain('starting it again');
  for (const service of services) expect((await fetch(`${suite.urls[service]}/livez`)).status).toBe(200);
});
