import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Static, Type } from 'typebox';
import { onTestFinished } from 'vitest';
import { ProblemError } from '../problem-error.ts';
import { Strict } from '../shapes.ts';

/** A server of its own for one test; gives its address. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const answerWith =
  (status: number, headers: Record<string, string>, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** What a server says that repeats what it heard. */
export const Echo = Strict({
  method: Type.String(),
  url: Type.String(),
  body: Type.String(),
  headers: Type.Unsafe<IncomingHttpHeaders>(Type.Unknown()),
});

export const repeat: RequestListener = async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const { method = '', url = '', headers } = request;
  const heard: Static<typeof Echo> = { method, url, headers, body };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(heard));
};

/** The problem that a call fails with; a call that does anything else fails the test. */
export const failureOf = async (call: Promise<unknown>): Promise<ProblemError> => {
  const failure = await call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (failure instanceof ProblemError) return failure;
  throw new Error('expected a ProblemError', { cause: failure });
};
