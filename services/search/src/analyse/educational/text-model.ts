import { readFileSync } from 'node:fs';
import { readEnglish, type StyleFeature, styleNames, styleOf, wordWeights } from './text-features.ts';
import { weightOf } from './word-table.ts';

/** What `npm run train:educational` writes. */
export interface TextModel {
  /** Packed weights of words, as base64, and what one step of them is worth. */
  words: string;
  step: number;
  /** Words too common to say anything. */
  common: string[];
  /** Of each style feature, in their order: what it is usually, how far it spreads, and what a spread is worth. */
  style: { name: string; mean: number; spread: number; weight: number }[];
  bias: number;
  /** The chance of being educational is the logistic of `slope * score + offset`. */
  calibration: { slope: number; offset: number };
}

export interface TextScore {
  /** On the scale of the labels, from 0 to 5. */
  score: number;
  /** How much of it comes from the words, and from each style feature, compared to a usual text. */
  words: number;
  style: { name: StyleFeature; value: number }[];
}

/** Extremes say no more than far from usual. */
const farthest = 4;

export function createTextScorer(model: TextModel): (text: string) => TextScore {
  const table = new Uint8Array(Buffer.from(model.words, 'base64'));
  const common = new Set(model.common);
  return (text) => {
    const read = readEnglish(text);
    let words = 0;
    for (const [word, weight] of wordWeights(read, common)) words += weight * weightOf(table, word) * model.step;
    const values = styleOf(read);
    const style = styleNames.map((name, at) => {
      const { mean, spread, weight } = model.style[at] ?? { mean: 0, spread: 1, weight: 0 };
      const off = Math.max(-farthest, Math.min(farthest, ((values[at] ?? 0) - mean) / spread));
      return { name, value: off * weight };
    });
    const sum = model.bias + words + style.reduce((total, { value }) => total + value, 0);
    return { score: Math.max(0, Math.min(5, sum)), words, style };
  };
}

export const chanceOf = ({ calibration }: TextModel, score: number): number =>
  1 / (1 + Math.exp(-calibration.slope * score - calibration.offset));

let loaded: { model: TextModel; scoreOf: (text: string) => TextScore } | undefined;

/** Read once in each thread, when first needed. */
export function textModel(): { model: TextModel; scoreOf: (text: string) => TextScore } {
  if (!loaded) {
    const model = JSON.parse(readFileSync(new URL('./weights.json', import.meta.url), 'utf8')) as TextModel;
    loaded = { model, scoreOf: createTextScorer(model) };
  }
  return loaded;
}
