import { afterAll, expect, test } from 'vitest';
import { indexOf } from '../testing/index-of.ts';
import { createSoundsLike } from './correct/sounds-like.ts';
import { createSuggestions } from './suggest.ts';

const index = await indexOf({
  a: {
    title: 'Photosynthesis in plants',
    body: 'photosynthesis plants',
    site: 'plants.example',
    url: 'https://plants.example/a',
  },
  b: {
    title: 'Plants of the desert',
    body: 'plants desert',
    site: 'plants.example',
    url: 'https://plants.example/b',
  },
  c: { title: 'Gardening', body: 'gardening with plants' },
});
const soundsLike = createSoundsLike();
afterAll(() => soundsLike.close());
await soundsLike.ready();
/** However busy the machine that tests. */
const { suggest } = createSuggestions({ index, soundsLike, waitMs: 30_000 });

test('what was begun is finished, and sites are offered', async () => {
  const suggestions = await suggest({ q: 'plant', limit: 8 });
  expect(suggestions).toContainEqual({ text: 'plants of the desert', kind: 'completion' });
  expect(suggestions).toContainEqual({ text: 'plants.example', kind: 'site' });
});

test('a misspelled beginning still leads somewhere', async () => {
  const texts = (await suggest({ q: 'fotosynthesis', limit: 8 })).map(({ text, kind }) => `${kind} ${text}`);
  expect(texts).toContain('correction photosynthesis');
  expect(texts).toContain('correction photosynthesis in plants');
});

test('the last word is finished where nothing begins like the whole', async () => {
  expect(await suggest({ q: 'desert garden', limit: 8 })).toContainEqual({
    text: 'desert gardening',
    kind: 'completion',
  });
});

test('nothing is suggested twice, nothing that was typed, and no more than asked for', async () => {
  for (const q of ['p', 'pl', 'plants', 'gardening', '   ', '"', '-site:', '🦊', 'x'.repeat(5000)]) {
    const suggestions = await suggest({ q, limit: 2 });
    const texts = suggestions.map(({ text }) => text);
    expect(texts.length).toBeLessThanOrEqual(2);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).not.toContain(q);
  }
});
