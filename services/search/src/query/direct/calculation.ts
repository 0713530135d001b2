import type { DirectAnswer } from '../../model/understood-query.ts';
import { evaluate } from './expression.ts';
import { numberText, plainNumbers } from './number-text.ts';

const asking =
  /^(?:what(?:'s| is)|how much is|calculate|compute|solve|was (?:ist|ergibt|macht)|wie ?viel (?:ist|sind|ergibt)|berechne|rechne)\s+/i;
const inWords: [RegExp, string][] = [
  [/\b(?:square root of|wurzel (?:aus|von))\s*/gi, 'sqrt '],
  [/\bto the power of\b|\bhoch\b/gi, '^'],
  [/\bdivided by\b|\bgeteilt durch\b/gi, '/'],
  [/\b(?:multiplied by|times|mal)\b/gi, '*'],
  [/\bplus\b/gi, '+'],
  [/\bminus\b/gi, '-'],
  [/\bsquared\b|\bzum quadrat\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
  [/(?:\bpercent\b|\bprozent\b|%)\s*(?:of|von)\b/gi, '% *'],
  [/\bpercent\b|\bprozent\b/gi, '%'],
  [/[=?\s]+$/g, ''],
];

/** `24/7`, `555-1234` and `2020-10-05` are no sums, though they could be. */
const dateLike = /^\d+(?:[-/]\d+)+$/;
const hasOperator = /[+*/^!×÷·√%−-]|sqrt|cbrt|sin|cos|tan|ln|log|exp|\dx\d|\d x \d/i;

/** The value of a sum that was typed as a query. */
export const calculate = (text: string, language: string | undefined): DirectAnswer | undefined => {
  const question = text.trim();
  const asked = question.replace(asking, '');
  const wantsSum = asked !== question || question.endsWith('=');
  if (question.length > 200 || (dateLike.test(asked) && !wantsSum)) return undefined;
  let sum = plainNumbers(asked, language);
  for (const [words, sign] of inWords) sum = sum.replace(words, sign);
  if (!/[\dπ]|\b(?:pi|e)\b/.test(sum) || !hasOperator.test(sum)) return undefined;
  // A number alone, with its sign or a percent sign, asks for nothing.
  if (/^[-+\s]*[\d.\s]+%?$/.test(sum)) return undefined;
  const value = evaluate(sum);
  if (value === undefined) return undefined;
  return { kind: 'calculation', question, answer: `${sum.trim()} = ${numberText(value)}`, source: 'Calculator' };
};
