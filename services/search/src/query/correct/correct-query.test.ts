import { expect, test } from 'vitest';
import { indexOf, manyWith } from '../../testing/index-of.ts';
import { readQuery } from '../parse.ts';
import { createVocabulary } from '../vocabulary.ts';
import { createLazyWordNet } from '../word-net/lazy-word-net.ts';
import { createQueryCorrection } from './correct-query.ts';

const tiny = await indexOf({
  one: { body: 'the heat of the sun and the weather' },
  two: { body: 'a stove gives heat to the house and to the mouse' },
  three: { body: 'the learning of languages, and heat again' },
});

const correctorOf = (index: Awaited<ReturnType<typeof indexOf>>) => {
  // As at a start: nobody has read the dictionary yet.
  const correct = createQueryCorrection({ vocabulary: createVocabulary(index), wordNet: createLazyWordNet() });
  return (text: string) => {
    const { parsed, free } = readQuery(text);
    return correct(parsed.text, free);
  };
};

test('on a tiny index a word of the dictionary that no document has is neither replaced nor doubted', async () => {
  const correct = correctorOf(tiny);
  for (const word of ['heart', 'hearts', 'leaning', 'horse']) expect(await correct(word), word).toBeUndefined();
});

test('a few documents know too few words to replace what they do not have; they may ask', async () => {
  const correct = correctorOf(tiny);
  expect(await correct('lerning')).toMatchObject({ text: 'learning', applied: false });
  for (const word of ['haus', 'Lerner', 'maus']) expect((await correct(word))?.applied ?? false, word).toBe(false);
});

test('a word that documents have stays, however many have another', async () => {
  const correct = correctorOf(
    await indexOf({ ...manyWith(200, 'the learning of heat'), rare: { body: 'lerning heath' } }),
  );
  expect(await correct('lerning')).toBeUndefined();
  expect(await correct('heath')).toBeUndefined();
});

test('with documents enough, a misspelling is replaced at once', async () => {
  const correct = correctorOf(await indexOf(manyWith(12, 'the learning of heat by a mouse')));
  expect(await correct('lerning')).toMatchObject({ text: 'learning', applied: true });
  expect((await correct('hause'))?.applied ?? false).toBe(false);
});
