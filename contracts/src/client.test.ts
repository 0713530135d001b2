import { type Static, Type } from 'typebox';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createClient } from './client.ts';
import { endpoint } from './endpoint.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import type { Login, LoginReply } from './identity/session.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import type { InputOf } from './request.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { Strict } from './shapes.ts';
import { answerWith, Echo, failureOf, listen, repeat } from './testing/local-server.ts';

const id = '01981c5e-7a30-7c4e-9d1b-0d6c0d7f9a11';

const echo = endpoint({
  service: 'search',
  method: 'POST',
  path: '/things/:name/parts',
  summary: 'Repeat',
  access: 'public',
  params: Strict({ name: Type.String() }),
  query: Strict({
    q: Type.Optional(Type.String()),
    limit: Type.Optional(Type.Integer()),
    deep: Type.Optional(Type.Boolean()),
  }),
  headers: Type.Object({ 'if-match': Type.Optional(Type.String()) }),
  body: Strict({ note: Type.Optional(Type.String()) }),
  consumes: ['audio/*', 'multipart/form-data'],
  status: 200,
  reply: Echo,
});

describe('a call', () => {
  test('sends what the endpoint defines, and gives back what the server says', async () => {
    const client = createClient({ baseUrl: await listen(repeat), token: () => 'a.b.c' });
    const heard = await client.call(echo, {
      params: { name: 'one' },
      query: { q: 'ä & ö', limit: 5, deep: false },
      headers: { 'if-match': '"7"' },
      body: { note: 'grün' },
    });
    expect(heard).toMatchObject({
      method: 'POST',
      url: '/things/one/parts?q=%C3%A4+%26+%C3%B6&limit=5&deep=false',
      body: '{"note":"grün"}',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json', 'if-match': '"7"' },
    });
  });

  test('leaves out what is undefined, and sends an empty object for a body that may be empty', async () => {
    const client = createClient({ baseUrl: await listen(repeat), token: () => undefined });
    const heard = await client.call(echo, {
      params: { name: 'one' },
      query: { q: undefined, limit: 0 },
      headers: { 'if-match': undefined },
    });
    expect(heard.url).toBe('/things/one/parts?limit=0');
    expect(heard.body).toBe('{}');
    expect(heard.headers).not.toHaveProperty('authorization');
    expect(heard.headers).not.toHaveProperty('if-match');
  });

  test('asks for the token each time', async () => {
    let tokens = 0;
    const client = createClient({ baseUrl: await listen(repeat), token: () => `token-${++tokens}` });
    await client.call(echo, { params: { name: 'one' } });
    const second = await client.call(echo, { params: { name: 'one' } });
    expect(second.headers.authorization).toBe('Bearer token-2');
  });

  test('keeps the path of the base address, with or without a slash at its end', async () => {
    const baseUrl = await listen(repeat);
    for (const base of [`${baseUrl}/lyceum`, `${baseUrl}/lyceum/`]) {
      const heard = await createClient({ baseUrl: base }).call(echo, { params: { name: 'one' } });
      expect(heard.url).toBe('/lyceum/things/one/parts');
    }
  });

  test('sends a recording or a form as it is, with its own media type', async () => {
    const client = createClient({ baseUrl: await listen(repeat) });
    const recording = new Blob(['RIFF'], { type: 'audio/wav' });
    const spoken = await client.call(echo, { params: { name: 'one' }, body: recording });
    expect(spoken).toMatchObject({ body: 'RIFF', headers: { 'content-type': 'audio/wav' } });
    const form = new FormData();
    form.set('note', 'grün');
    const filled = await client.call(echo, { params: { name: 'one' }, body: form });
    expect(filled.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(filled.body).toContain('grün');
  });

  test('has no answer where the endpoint has none', async () => {
    const client = createClient({ baseUrl: await listen((_request, response) => response.writeHead(204).end()) });
    await expect(client.call(identityEndpoints.logout)).resolves.toBeUndefined();
  });
});

describe('a path parameter', () => {
  test.each(['../', '../../admin', 'a/b?c', 'a#b', '%2e%2e', '..%2f', 'ä b', '...', '\\', ';x=1', 'a\r\nb'])(
    'of %j stays within its segment',
    async (name) => {
      const heard = await createClient({ baseUrl: await listen(repeat) }).call(echo, { params: { name } });
      const segments = heard.url.split('/');
      expect(segments).toEqual(['', 'things', expect.any(String), 'parts']);
      expect(decodeURIComponent(segments[2] ?? '')).toBe(name);
    },
  );

  test.each(['', '.', '..'])('of %j is not sent, because no encoding keeps it in its place', async (name) => {
    let requests = 0;
    const baseUrl = await listen((_request, response) => {
      requests += 1;
      response.end('{}');
    });
    const failure = await failureOf(createClient({ baseUrl }).call(echo, { params: { name } }));
    expect(failure.code).toBe('unsendable');
    expect(requests).toBe(0);
  });
});

describe('opening', () => {
  test('asks for what the endpoint produces', async () => {
    const client = createClient({ baseUrl: await listen(repeat) });
    const response = await client.open(mailEndpoints.mailboxEvents, { params: { id } });
    const { headers } = (await response.json()) as Static<typeof Echo>;
    expect(headers.accept).toBe('text/event-stream, application/problem+json');
  });

  test('fails with the problem that the server gives', async () => {
    const client = createClient({ baseUrl: await listen(answerWith(404, {}, '{"code":"not_found"}')) });
    expect(await failureOf(client.open(searchEndpoints.thumbnail, { params: { id } }))).toMatchObject({
      code: 'not_found',
    });
  });
});

// What follows is checked by the compiler.
test('the types of a call are those of its endpoint', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1' });
  type Nothing = Record<never, never>;
  expectTypeOf(client.call<typeof identityEndpoints.login>).returns.resolves.toEqualTypeOf<LoginReply>();
  expectTypeOf(client.call<typeof identityEndpoints.logout>).returns.resolves.toEqualTypeOf<undefined>();
  expectTypeOf<InputOf<typeof identityEndpoints.login>['body']>().toEqualTypeOf<Login>();

  // Required where something in it is, and only there.
  expectTypeOf<Nothing>().not.toExtend<InputOf<typeof identityEndpoints.login>>();
  expectTypeOf<Nothing>().not.toExtend<InputOf<typeof mailEndpoints.account>>();
  expectTypeOf<Nothing>().toExtend<InputOf<typeof identityEndpoints.me>>();
  expectTypeOf<Nothing>().toExtend<InputOf<typeof identityEndpoints.sessions>>();
  expectTypeOf(client.call<typeof identityEndpoints.me>).toBeCallableWith(identityEndpoints.me);

  // Nothing that the endpoint does not have.
  expectTypeOf<{ body: Login }>().not.toExtend<InputOf<typeof identityEndpoints.me>>();
  expectTypeOf<{ params: { id: string }; query: Nothing }>().not.toExtend<InputOf<typeof mailEndpoints.account>>();
  expectTypeOf<{ body: Login; query: Nothing }>().not.toExtend<InputOf<typeof identityEndpoints.login>>();

  // Raw bodies only where they are taken.
  expectTypeOf<{ body: Blob }>().toExtend<InputOf<typeof searchEndpoints.voiceSearch>>();
  expectTypeOf<{ body: Blob }>().not.toExtend<InputOf<typeof searchEndpoints.search>>();
});
