import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpEmbedder } from './http-embedder.ts';
import { createHttpRecogniser } from './http-recogniser.ts';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('latin1');
}

/** A server with one answer, which keeps what it was asked. */
async function startModelServer(answer: (body: string) => { status?: number; json: unknown }) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push(body);
    const { status = 200, json } = answer(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/it`, asked };
}

test('vectors come from a server, in the order of the texts and of length 1', async () => {
  const { url, asked } = await startModelServer(() => ({
    json: {
      data: [
        { index: 1, embedding: [0, 5] },
        { index: 0, embedding: [3, 4] },
      ],
    },
  }));
  const embedder = createHttpEmbedder({ url, model: 'small', dimensions: 2 });
  const [first, second] = await embedder.embed(['one', 'two']);
  expect([...(first ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80']);
  expect([...(second ?? [])]).toEqual([0, 1]);
  expect(JSON.parse(asked[0] ?? '')).toEqual({ model: 'small', input: ['one', 'two'] });
});

test('a server that fails, or gives vectors of another size, is said to be unavailable', async () => {
  const failing = await startModelServer(() => ({ status: 500, json: {} }));
  const other = await startModelServer(() => ({ json: { data: [{ index: 0, embedding: [1, 2, 3] }] } }));
  for (const { url } of [failing, other]) {
    const embedder = createHttpEmbedder({ url, model: 'small', dimensions: 2 });
    await expect(embedder.embed(['one'])).rejects.toMatchObject({ details: { code: 'unavailable' } });
  }
});

test('speech is recognised by a server; silence and unreadable recordings are named', async () => {
  const { url, asked } = await startModelServer((body) => {
    if (body.includes('broken')) return { status: 400, json: {} };
    return { json: { text: body.includes('silence') ? ' ' : ' The history\nof the telephone ' } };
  });
  const recogniser = createHttpRecogniser({ url, model: 'whisper-1', languages: ['en'] });
  const say = (text: string) => recogniser.recognise(new TextEncoder().encode(text));
  expect(await say('a recording')).toMatchObject({ transcript: 'The history of the telephone', alternatives: [] });
  expect(asked[0]).toContain('name="model"');
  await expect(say('silence')).rejects.toMatchObject({ details: { code: 'no_speech' } });
  await expect(say('broken')).rejects.toMatchObject({ details: { code: 'audio_unreadable' } });
});
