import type { Expansion } from '../../model/understood-query.ts';
import type { WordNet } from '../word-net/word-net.ts';

type Added = Expansion['added'];

/** What a synonym counts at most, beside 1 for the word typed. */
const highest = 0.3;
/** A meaning that a word has less often than this is not what was meant, as far as can be told. */
const usualEnough = 0.4;
const most = 3;

/** The words that share a usual meaning with a lemma and have it usually themselves, with what they count. */
const sharing = (wordNet: WordNet, lemma: string): [text: string, weight: number][] =>
  wordNet
    .senses(lemma, usualEnough)
    .filter(({ part }) => part !== 'adverb')
    .flatMap(({ id, share, words }) =>
      words
        .map((other) => other.toLowerCase())
        .map((other): [string, number] => [other, other === lemma ? 0 : wordNet.share(other, id) * share]),
    )
    .filter(([, weight]) => weight >= usualEnough ** 2)
    .map(([other, weight]) => [other, highest * weight]);

/**
 * Other words for what a word usually means, where they in turn usually mean that: `car` gives `automobile` but not `machine`.
 */
export const synonymsOf = (wordNet: WordNet, word: string): Added => {
  const found = new Map<string, number>();
  const lemmas = wordNet.lemmas(word);
  // `united` is a word of its own; that it is a form of `unite` says little in `united nations`.
  const meant = lemmas.includes(word) ? [word] : lemmas;
  for (const [text, weight] of meant.flatMap((lemma) => sharing(wordNet, lemma))) {
    if (text !== word && !found.has(text)) found.set(text, weight);
  }
  return [...found]
    .sort(([, left], [, right]) => right - left)
    .slice(0, most)
    .map(([text, weight]) => ({ text, weight, why: 'synonym' as const }));
};
