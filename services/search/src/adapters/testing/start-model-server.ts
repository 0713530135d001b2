import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ModelAnswer {
  status?: number;
  /** As it stands where it is a text, else as JSON. */
  body: unknown;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}

/** A server for models, which keeps what it was asked. */
export async function startModelServer(answer: (body: string, path: string) => ModelAnswer | Promise<ModelAnswer>) {
  const asked: { body: string; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request);
    asked.push({ body: text, authorization: request.headers.authorization });
    const { status = 200, body } = await answer(text, request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/v1/it`, asked, close };
}
