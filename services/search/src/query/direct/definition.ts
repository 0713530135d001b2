import type { DirectAnswer } from '../../model/understood-query.ts';
import type { WordNet } from '../word-net/word-net.ts';
import { subjectOf } from './subject.ts';

/** Without the examples, which follow in quotation marks. */
const explained = (gloss: string): string => gloss.replace(/;?\s*"[\s\S]*$/, '').trim();

/** What an English word usually means. */
export const define = (text: string, wordNet: WordNet | undefined): DirectAnswer | undefined => {
  const subject = subjectOf(text);
  if (!wordNet || !subject?.english) return undefined;
  const lemma = wordNet.lemmas(subject.term)[0];
  const senses = lemma === undefined ? [] : wordNet.senses(lemma);
  const question = text.trim();
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
