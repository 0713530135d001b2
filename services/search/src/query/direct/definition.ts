import type { DirectAnswer } from '../../model/understood-query.ts';
import type { WordNet } from '../word-net/word-net.ts';

const patterns = [
  /^(?:define|definition of|meaning of|what does the word) ["“]?([\p{L}' -]{2,40}?)["”]?(?: mean)?\??$/iu,
  /^(?:what is the )(?:definition|meaning) of (?:the word )?["“]?([\p{L}' -]{2,40}?)["”]?\??$/iu,
  /^what does ["“]?([\p{L}' -]{2,40}?)["”]? mean\??$/iu,
  /^([\p{L}' -]{2,40}?) (?:definition|meaning)$/iu,
  /^what(?:'s| is| are) (?:an? )?([\p{L}' -]{2,40}?)\??$/iu,
];

/** Without the examples, which follow in quotation marks. */
const explained = (gloss: string): string => gloss.replace(/;?\s*"[\s\S]*$/, '').trim();

/** What a word usually means. */
export const define = (text: string, wordNet: WordNet | undefined): DirectAnswer | undefined => {
  const question = text.trim();
  if (!wordNet || question.length > 80) return undefined;
  const [term] = patterns.flatMap((pattern) => pattern.exec(question)?.[1] ?? []);
  if (term === undefined) return undefined;
  const lemma = wordNet.lemmas(term.replace(/^(?:an?|the) /i, ''))[0];
  const senses = lemma === undefined ? [] : wordNet.senses(lemma);
  // Who asks what something is asks for a thing.
  const sense = (/^what/i.test(question) && senses.find(({ part }) => part === 'noun')) || senses[0];
  if (lemma === undefined || !sense) return undefined;
  const other = sense.words.find((word) => word.toLowerCase() !== lemma);
  return {
    kind: 'definition',
    question,
    answer: `${lemma} (${sense.part}${other ? `; also ${other}` : ''}): ${explained(sense.gloss)}`,
    source: 'WordNet 3.1, Princeton University',
  };
};
