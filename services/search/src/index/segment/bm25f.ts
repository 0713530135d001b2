import { type TextField, textFields } from '../../model/document.ts';
import type { FieldWeights } from '../../model/search-request.ts';

/**
 * BM25F (Robertson, Zaragoza and Taylor 2004): the frequencies of a word in the fields of a document are normalised by
 * the length of each field, weighted and added up, and only then saturated.
 */
export const saturation = 1.2;
export const fieldCount = textFields.length;
export const bodyField = textFields.indexOf('body');

/** How much of a field's length counts; long titles are hardly a fault, long bodies are. */
const lengthShare: Record<TextField, number> = {
  title: 0.5,
  headings: 0.6,
  body: 0.75,
  anchors: 0.5,
  keywords: 0.4,
  url: 0.4,
  caption: 0.5,
};

export const defaultWeights: FieldWeights = {
  title: 3,
  headings: 1.8,
  body: 1,
  anchors: 2,
  keywords: 1.5,
  url: 1.2,
  caption: 1.5,
};

export const defaultWeightList: readonly number[] = textFields.map((field) => defaultWeights[field]);

/** Frequencies above this count as this. */
export const maxFrequency = 127;

/** A field's length is kept in one byte: exact up to 40 words, then in steps of 5%. */
const exactLengths = 40;
const step = 1.05;
export const lengthOfCode: Float64Array = Float64Array.from({ length: 256 }, (_, code) =>
  code <= exactLengths ? code : Math.floor(exactLengths * step ** (code - exactLengths)),
);

export const lengthCode = (length: number): number => {
  if (length <= exactLengths) return length;
  let code = Math.min(255, exactLengths + Math.floor(Math.log(length / exactLengths) / Math.log(step)));
  while (code < 255 && (lengthOfCode[code + 1] as number) <= length) code += 1;
  while ((lengthOfCode[code] as number) > length) code -= 1;
  return code;
};

/**
 * For each field and length code, what one occurrence counts: weight / (1 - b + b x length / average).
 * 256 numbers a field, one field after the other.
 */
export const occurrenceValues = (weights: readonly number[], averages: readonly number[]): Float64Array => {
  const values = new Float64Array(fieldCount * 256);
  for (const [field, name] of textFields.entries()) {
    const share = lengthShare[name];
    const average = Math.max(averages[field] ?? 0, 1e-9);
    for (let code = 0; code < 256; code += 1) {
      const length = lengthOfCode[code] as number;
      values[field * 256 + code] = (weights[field] ?? 0) / (1 - share + (share * length) / average);
    }
  }
  return values;
};

/** Rare words tell more: ln(1 + (N - n + 0.5) / (n + 0.5)). */
export const rarity = (documents: number, withTerm: number): number =>
  Math.log(1 + (documents - withTerm + 0.5) / (withTerm + 0.5));

/** The occurrences that give a score. */
export const unsaturate = (score: number): number => (saturation * score) / (saturation + 1 - score);

/** The score of weighted, normalised occurrences, before rarity. */
export const saturate = (occurrences: number): number => (occurrences * (saturation + 1)) / (occurrences + saturation);
