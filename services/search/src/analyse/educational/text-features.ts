/** The beginning of a text shows what it is; and a long page must not cost more than a short one. */
const readLength = 2500;

export interface EnglishText {
  text: string;
  /** In lower case, in order. */
  words: string[];
}

export function readEnglish(whole: string): EnglishText {
  const text = whole.slice(0, readLength);
  return { text, words: text.toLowerCase().match(/[a-z]+(?:'[a-z]+)?|\d+/g) ?? [] };
}

type Feature = (read: EnglishText) => number;

const rate =
  (pattern: RegExp): Feature =>
  ({ text }) =>
    (1000 * (text.match(pattern) ?? []).length) / (text.length + 50);

const share =
  (test: (word: string) => boolean): Feature =>
  ({ words }) =>
    words.filter(test).length / (words.length || 1);

const oneOf = (list: string): Feature => {
  const set = new Set(list.split(' '));
  return share((word) => set.has(word));
};

const lines = ({ text }: EnglishText): string[] => text.split('\n');

/** What can be said of a text without knowing its words: how it is written, and whom it addresses. */
export const styleFeatures = {
  length: ({ text }) => Math.log(text.length + 1),
  wordLength: ({ words }) => words.reduce((sum, word) => sum + word.length, 0) / (words.length || 1),
  sentenceLength: ({ text, words }) => Math.min(60, words.length / text.split(/[.!?]+\s/).length),
  vocabulary: ({ words }) => new Set(words).size / Math.sqrt(words.length || 1),
  longWords: share((word) => word.length >= 9),
  abstractWords: share((word) => /(?:tion|ity|ism|ology|ment|ence|ance|ous|ical|sis|ive)s?$/.test(word)),
  readerAddressed: oneOf('you your yours'),
  firstPerson: oneOf("i my me im i'm i've"),
  writersAsGroup: oneOf('we our us ours'),
  thirdPerson: oneOf('he she his her him'),
  functionWords: oneOf('the of in by which these this is are'),
  beingVerbs: oneOf('is are was were'),
  exclamations: rate(/!/g),
  questions: rate(/\?/g),
  money: rate(/[$£€]/g),
  digits: rate(/\d/g),
  capitals: rate(/\b[A-Z]{2,}\b/g),
  brackets: rate(/[()]/g),
  quotations: rate(/["“”]/g),
  colons: rate(/:/g),
  semicolons: rate(/;/g),
  years: rate(/\b(?:1[0-9]|20)\d\d\b/g),
  definitions: rate(
    /\b(?:is an?|are|refers to|defined as|known as|called|such as|for example|e\.g\.|means|consists? of|for instance|types? of)\b/gi,
  ),
  reasoning: rate(
    /\b(?:because|therefore|thus|hence|as a result|due to|causes?|caused|leads? to|however|although|whereas)\b/gi,
  ),
  hedging: rate(/\b(?:may|might|can|could|often|usually|generally|typically)\b/gi),
  selling: rate(
    /\b(?:buy|shop|price|order|cart|shipping|sale|discount|deal|purchase|customers?|products?|services?|quality|contact|call|free|company|professional|best|offer)\b/gi,
  ),
  teaching: rate(
    /\b(?:learn\w*|students?|teach\w*|education\w*|school|lesson|course|study|studies|research\w*|scientists?|university|theory|science|knowledge|understand\w*|explain\w*|concepts?|history|historical)\b/gi,
  ),
  chatter: rate(
    /\b(?:posted|comments?|reply|share|blog|subscribe|newsletter|login|click|cookies?|copyright|privacy)\b/gi,
  ),
  shortLines: (read) => lines(read).filter((line) => line.length < 40).length / lines(read).length,
  lineLength: (read) => read.text.length / lines(read).length,
  citations: rate(/et al|doi|\[\d+\]|\(\d{4}\)/g),
  entertainment: rate(
    /\b(?:love|fun|amazing|awesome|great|happy|beautiful|cute|lol|game|win|star|movie|music|fans?)\b/gi,
  ),
} as const satisfies Record<string, Feature>;

export type StyleFeature = keyof typeof styleFeatures;
export const styleNames = Object.keys(styleFeatures) as StyleFeature[];

export const styleOf = (read: EnglishText): number[] => styleNames.map((name) => styleFeatures[name](read));

/** How much each word counts: less the more often it is there, and the same in sum for any length of text. */
export function wordWeights({ words }: EnglishText, common: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word.length > 1 && !common.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let squares = 0;
  for (const [word, count] of counts) {
    const weight = 1 + Math.log(count);
    counts.set(word, weight);
    squares += weight * weight;
  }
  const length = Math.sqrt(squares) || 1;
  for (const [word, weight] of counts) counts.set(word, weight / length);
  return counts;
}
