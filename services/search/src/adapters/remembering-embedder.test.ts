import { expect, test } from 'vitest';
import type { Embedder } from '../ports/embedder.ts';
import { createRememberingEmbedder } from './remembering-embedder.ts';

const counted = () => {
  const asked: string[][] = [];
  let fails = false;
  const embedder: Embedder = {
    name: 'counted',
    dimensions: 1,
    ready: () => true,
    async embed(texts) {
      asked.push(texts);
      if (fails) throw new Error('gone');
      return texts.map((text) => new Float32Array([text.length]));
    },
  };
  return {
    asked,
    embedder,
    failing(now: boolean) {
      fails = now;
    },
  };
};

test('the meaning of a query is worked out once, also for two who ask at the same time', async () => {
  const { asked, embedder } = counted();
  const remembering = createRememberingEmbedder(embedder, 2);
  const [one, other] = await Promise.all([remembering.embed(['abc']), remembering.embed(['abc'])]);
  expect(one).toEqual(other);
  expect(asked).toEqual([['abc']]);
  // Documents come in lists, and are not remembered.
  await remembering.embed(['abc', 'd']);
  expect(asked).toHaveLength(2);
  // The oldest is forgotten first.
  for (const text of ['e', 'f', 'abc']) await remembering.embed([text]);
  expect(asked.at(-1)).toEqual(['abc']);
});

test('what failed is tried again', async () => {
  const { asked, embedder, failing } = counted();
  const remembering = createRememberingEmbedder(embedder);
  failing(true);
  await expect(remembering.embed(['abc'])).rejects.toThrow('gone');
  failing(false);
  expect(await remembering.embed(['abc'])).toEqual([new Float32Array([3])]);
  expect(asked).toHaveLength(2);
});
