import type { DirectAnswer } from '../../model/understood-query.ts';
import type { WordNet } from '../word-net/word-net.ts';
import { calculate } from './calculation.ts';
import { createConversion } from './conversion.ts';
import { dateAnswer } from './date-answer.ts';
import { define } from './definition.ts';

/** What can be answered without looking for a page. */
export const createDirectAnswers = () => {
  const convert = createConversion();
  return (
    text: string,
    given: { now: number; language: string | undefined; wordNet: WordNet | undefined },
  ): DirectAnswer | undefined =>
    calculate(text, given.language) ??
    convert(text, given.language) ??
    dateAnswer(text, given) ??
    define(text, given.wordNet);
};
