import { expect, test } from 'vitest';
import type { SeenPicture } from '../model/picture.ts';
import { tone, wavOf } from '../voice/testing/wav.ts';
import { createHttpEmbedder } from './http-embedder.ts';
import { createHttpPictureDescriber } from './http-picture-describer.ts';
import { createHttpPictureEmbedder } from './http-picture-embedder.ts';
import { createHttpRecogniser } from './http-recogniser.ts';
import { createModelServer } from './model-server.ts';
import { startModelServer } from './testing/start-model-server.ts';

const unavailable = { details: { code: 'unavailable' } };
const vectorsOf = (...embeddings: unknown[]) => ({
  body: { data: embeddings.map((embedding, index) => ({ index, embedding })).reverse() },
});

test('vectors come from a server, in the order of the texts and of length 1', async () => {
  const { url, asked } = await startModelServer(() => vectorsOf([3, 4], [0, 5]));
  const embedder = createHttpEmbedder({ url, model: 'small', dimensions: 2 });
  const [first, second] = await embedder.embed(['one', 'two']);
  expect([...(first ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80']);
  expect([...(second ?? [])]).toEqual([0, 1]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ model: 'small', input: ['one', 'two'] });
});

test.each([
  ['fails', { status: 500, body: {} }],
  ['wants another key', { status: 401, body: {} }],
  ['gives vectors of another length', vectorsOf([1, 2, 3])],
  ['gives no numbers', vectorsOf(['one', 'two'])],
  ['gives too few vectors', vectorsOf()],
  ['gives no JSON', { body: '<html>' }],
  ['gives something else', { body: 'null' }],
  ['never ends', { body: 'x'.repeat(9_000_000) }],
])('a server that %s is unavailable, and health says so until it works', async (_name, broken) => {
  let answer: { status?: number; body: unknown } = broken;
  const { url } = await startModelServer(() => answer);
  const embedder = createHttpEmbedder({ url, model: 'small', dimensions: 2 });
  await expect(embedder.embed(['one'])).rejects.toMatchObject(unavailable);
  await expect(embedder.check()).rejects.toThrow('The embedding server');
  answer = vectorsOf([1, 0]);
  await embedder.embed(['one']);
  expect(await embedder.check()).toBeUndefined();
});

test('a server that is gone or too slow is unavailable, and more questions than it may have are turned away', async () => {
  const gone = await startModelServer(() => ({ body: {} }));
  await gone.close();
  const absent = createModelServer({ name: 'server', url: gone.url, timeoutMs: 5000 });
  await expect(absent.ask({})).rejects.toMatchObject({ details: { detail: 'The server could not be reached.' } });

  const never = await startModelServer(() => new Promise(() => {}));
  const slow = createModelServer({ name: 'server', url: never.url, timeoutMs: 300, mostAtOnce: 1 });
  const asking = slow.ask({});
  await expect(slow.ask({})).rejects.toMatchObject({ details: { code: 'overloaded' } });
  await expect(asking).rejects.toMatchObject({ details: { detail: 'The server took too long.' } });
});

test('what an address holds of credentials is sent as such', async () => {
  const { host, asked } = await startModelServer(() => ({ body: {} }));
  for (const credentials of [':k%2Fey', 'ada:secret', '']) {
    const url = `http://${credentials === '' ? '' : `${credentials}@`}${host}/`;
    await createModelServer({ name: 'server', url, timeoutMs: 5000 }).ask({});
  }
  const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer k/ey', basic, undefined]);
});

const recording = wavOf(tone(0.1, 8000), { rate: 8000 });

test('speech is recognised by a server; silence and unreadable recordings are named', async () => {
  let answer: { status?: number; body: unknown } = { body: { text: ' The history\nof the telephone ' } };
  const { url, asked } = await startModelServer(() => answer);
  const recogniser = createHttpRecogniser({ url, model: 'whisper-1', languages: ['en', 'de', 'fr'] });
  expect(await recogniser.recognise(recording)).toEqual({
    transcript: 'The history of the telephone',
    alternatives: [],
    confidence: 0.8,
    language: null,
  });
  expect(asked[0]?.body).toContain('filename="recording.wav"');
  expect(asked[0]?.body).not.toContain('name="language"');

  answer = { body: { text: 'Hallo', language: 'german', segments: [{ avg_logprob: -0.1 }, { avg_logprob: -0.3 }] } };
  expect(await recogniser.recognise(recording)).toMatchObject({
    language: 'de',
    confidence: expect.closeTo(Math.exp(-0.2)),
  });
  expect(await recogniser.recognise(recording, { language: 'fr-CA' })).toMatchObject({ language: 'fr' });
  expect(asked[2]?.body).toMatch(/name="language"\s+fr\s/);

  const refusals: [typeof answer, string][] = [
    [{ body: { text: ' ' } }, 'no_speech'],
    [{ status: 400, body: {} }, 'audio_unreadable'],
    [{ status: 429, body: {} }, 'unavailable'],
    [{ body: { words: [] } }, 'unavailable'],
  ];
  for (const [given, code] of refusals) {
    answer = given;
    await expect(recogniser.recognise(recording)).rejects.toMatchObject({ details: { code } });
  }
  const before = asked.length;
  const text = new TextEncoder().encode('no recording');
  await expect(recogniser.recognise(text)).rejects.toMatchObject({ details: { code: 'audio_unreadable' } });
  expect(asked.length).toBe(before);
});

const picture: SeenPicture = {
  format: 'png',
  width: 1,
  height: 1,
  colours: [],
  hash: '0',
  forLikeness: new Uint8Array(),
  forObjects: new Uint8Array(),
  portable: new Uint8Array([1, 2, 3]),
};

test('a picture is sent as a small copy of itself, and its vector comes back', async () => {
  const { url, asked, host } = await startModelServer(() => vectorsOf([0, 2]));
  const embedder = createHttpPictureEmbedder({ url, model: 'clip', dimensions: 2, similarFrom: 0.8 });
  expect([...(await embedder.embed(picture))]).toEqual([0, 1]);
  expect(embedder.name).toBe(`clip at ${host}`);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    model: 'clip',
    modality: 'image',
    input: ['data:image/jpeg;base64,AQID'],
  });
});

test('what a model says of a picture is taken within limits, and nothing else', async () => {
  let content: unknown = '';
  const { url } = await startModelServer(() => ({ body: { choices: [{ message: { content } }] } }));
  const describer = createHttpPictureDescriber({ url, model: 'sees' });
  content = '```json\n{"objects": ["Red Boat ", "red boat", 7, ""], "text": "Harbour\\n tide", "safe": false}\n```';
  expect(await describer.describe(picture)).toEqual({ objects: ['red boat'], text: 'Harbour tide', safe: false });
  content = JSON.stringify({ objects: Array.from({ length: 99 }, (_, at) => `o${at}`), text: 5, safe: true });
  expect((await describer.describe(picture)).objects).toHaveLength(20);
  for (content of ['I cannot help with that.', '{"objects": []}', '{"safe": "yes", "objects": []}', null, '[1]']) {
    await expect(describer.describe(picture)).rejects.toMatchObject(unavailable);
  }
});
