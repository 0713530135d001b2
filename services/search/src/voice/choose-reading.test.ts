import { expect, test } from 'vitest';
import { chooseReading } from './choose-reading.ts';

const knows = async (words: string[]): Promise<boolean[]> =>
  words.map((word) => ['cheap', 'keep', 'flights', 'to', 'berlin'].includes(word));

test('a reading whose words are all in the index goes before one with a word that is nowhere', async () => {
  const heard = {
    transcript: 'Keep flights stunmer',
    alternatives: ['Cheap flights two', 'Cheap flights to Berlin.'],
    confidence: 0.4,
    language: 'en',
  };
  expect(await chooseReading(heard, knows)).toEqual({
    transcript: 'Cheap flights to Berlin.',
    alternatives: ['Keep flights stunmer', 'Cheap flights two'],
    confidence: 0.4,
    language: 'en',
  });
});

test('the best reading stays where its words are known, and where no reading is better', async () => {
  const known = { transcript: 'Keep flights', alternatives: ['Cheap flights'], confidence: 0.4, language: 'en' };
  expect(await chooseReading(known, knows)).toBe(known);
  const strange = { transcript: 'Xylophones', alternatives: ['Silo phones'], confidence: 0.4, language: 'en' };
  expect(await chooseReading(strange, knows)).toBe(strange);
});
