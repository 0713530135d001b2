import { maxWordLength } from './word-spans.ts';

/** Accents and other marks on Latin and Greek letters: people leave them out when they type. */
const latinMarks = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
/** Vowel points of Arabic and Hebrew and the Arabic stretching sign, which running text mostly leaves out. */
const points = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g;
const notWord = /[^\p{L}\p{N}\p{M}]/gu;

const cut = (word: string): string => {
  if (word.length <= maxWordLength) return word;
  const lastUnit = word.charCodeAt(maxWordLength - 1);
  const splitsPair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return word.slice(0, splitsPair ? maxWordLength - 1 : maxWordLength);
};

const isAscii = (word: string): boolean => {
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) > 127) return false;
  return true;
};

/** One spelling for all that a reader takes for the same word: NFKC, without case, accents and points. */
export const foldWord = (word: string): string => {
  if (isAscii(word)) return cut(word.toLowerCase());
  const folded = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('ё', 'е')
    .normalize('NFD')
    .replace(latinMarks, '$1')
    .replace(points, '')
    .normalize('NFC')
    .replace(notWord, '');
  return cut(folded);
};
