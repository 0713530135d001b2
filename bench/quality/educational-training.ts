import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type EnglishText,
  readEnglish,
  styleNames,
  styleOf,
  wordWeights,
} from '../../services/search/src/analyse/educational/text-features.ts';
import type { TextModel } from '../../services/search/src/analyse/educational/text-model.ts';
import { packWords } from '../../services/search/src/analyse/educational/word-table.ts';
import { solveRidge } from './ridge.ts';

export interface LabelledPage {
  url: string;
  text: string;
  score: number;
}

export interface WordVectors {
  words: string[];
  dimensions: number;
  vectorOf(word: string): Float32Array | undefined;
}

export async function readPages(dataFolder: string): Promise<LabelledPage[]> {
  const lines = await readFile(join(dataFolder, 'educational', 'pages.jsonl'), 'utf8');
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as LabelledPage);
}

export async function readWordVectors(folder: string): Promise<WordVectors> {
  const dimensions = 100;
  const words = JSON.parse(await readFile(join(folder, 'words.json'), 'utf8')) as string[];
  const bytes = new Uint8Array(await readFile(join(folder, 'vectors.f32')));
  const values = new Float32Array(bytes.buffer);
  const places = new Map(words.map((word, at) => [word, at]));
  return {
    words,
    dimensions,
    vectorOf(word) {
      const at = places.get(word);
      return at === undefined ? undefined : values.subarray(at * dimensions, (at + 1) * dimensions);
    },
  };
}

/** How much each kind of evidence counts, and how far weights are held back; chosen by cross-validation. */
const shares = { words: 0.5, vectors: 0.5, style: 0.5 };
const lambda = 0.3;
const commonWords = 130;
const keptWords = 40_000;
const places = 65_536;

/**
 * Ridge regression of the score on words, on the mean of the words' vectors and on style. A mean of vectors is linear
 * in the words, so what is learned of vectors becomes a weight of every word that has one, seen in training or not:
 * the vectors are needed here only.
 */
export function trainTextModel(pages: readonly LabelledPage[], vectors: WordVectors): TextModel {
  const common = vectors.words.slice(0, commonWords);
  const commonSet = new Set(common);
  const read = pages.map(({ text }) => readEnglish(text));
  const bags = read.map((one) => wordWeights(one, commonSet));
  const meanings = standardise(bags.map((bag) => meaningOf(bag, vectors)));
  const style = standardise(read.map((one: EnglishText) => styleOf(one)));
  const kernel = new Float64Array(pages.length ** 2);
  addWords(kernel, bags, shares.words);
  addDense(kernel, meanings.rows, shares.vectors / vectors.dimensions);
  addDense(kernel, style.rows, shares.style / styleNames.length);
  const mean = pages.reduce((sum, { score }) => sum + score, 0) / pages.length;
  const solved = solveRidge(
    kernel,
    lambda,
    pages.map(({ score }) => score - mean),
  );

  const direction = towards(meanings.rows, solved, shares.vectors / vectors.dimensions);
  const styleWeights = towards(style.rows, solved, shares.style / styleNames.length);
  // Back from spreads to the vectors' own scale.
  const perWord = direction.map((weight, at) => weight / (meanings.spreads[at] ?? 1));
  const bias = mean - dot(perWord, meanings.means);
  const words = wordsSeen(bags, solved);
  for (const word of vectors.words.slice(commonWords, keptWords)) words.set(word, words.get(word) ?? 0);
  for (const [word, weight] of words) words.set(word, weight + dot(perWord, vectors.vectorOf(word) ?? []));
  return {
    ...packed(words),
    common,
    style: styleNames.map((name, at) => ({
      name,
      mean: rounded(style.means[at] ?? 0),
      spread: rounded(style.spreads[at] ?? 1),
      weight: rounded(styleWeights[at] ?? 0),
    })),
    bias: rounded(bias),
    calibration: { slope: 1, offset: 0 },
  };
}

/** The weights of columns, from those of rows. */
function towards(rows: readonly Float64Array[], solved: Float64Array, worth: number): Float64Array {
  const sum = new Float64Array(rows[0]?.length ?? 0);
  for (const [at, row] of rows.entries()) {
    for (const [place, value] of row.entries()) sum[place] = (sum[place] ?? 0) + worth * (solved[at] ?? 0) * value;
  }
  return sum;
}

function wordsSeen(bags: readonly ReadonlyMap<string, number>[], solved: Float64Array): Map<string, number> {
  const words = new Map<string, number>();
  for (const [at, bag] of bags.entries()) {
    for (const [word, weight] of bag) {
      words.set(word, (words.get(word) ?? 0) + shares.words * (solved[at] ?? 0) * weight);
    }
  }
  return words;
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < other.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

const rounded = (value: number): number => Number(value.toPrecision(6));

/** Weights in 255 steps. Words with the most to say come first: they are sure of a place. */
function packed(words: ReadonlyMap<string, number>): Pick<TextModel, 'words' | 'step'> {
  const sorted = [...words].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const largest = Math.abs(sorted[Math.floor(sorted.length / 1000)]?.[1] ?? 1);
  const step = largest / 127;
  const steps = sorted.map(([word, weight]) => {
    const value = Math.max(-127, Math.min(127, Math.round(weight / step)));
    return [word, value] as const;
  });
  const table = packWords(
    steps.filter(([, value]) => value !== 0),
    places,
  );
  return { words: Buffer.from(table).toString('base64'), step };
}

function meaningOf(bag: ReadonlyMap<string, number>, vectors: WordVectors): number[] {
  const sum = new Array<number>(vectors.dimensions).fill(0);
  for (const [word, weight] of bag) {
    const vector = vectors.vectorOf(word);
    if (vector) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + weight * value;
  }
  return sum;
}

function standardise(table: readonly number[][]) {
  const width = table[0]?.length ?? 0;
  const column = (at: number) => table.map((row) => row[at] ?? 0);
  const means = Array.from({ length: width }, (_, at) => average(column(at)));
  const spreads = means.map((mean, at) => Math.sqrt(average(column(at).map((value) => (value - mean) ** 2))) || 1);
  const rows = table.map((row) =>
    Float64Array.from(row, (value, at) => Math.max(-4, Math.min(4, (value - (means[at] ?? 0)) / (spreads[at] ?? 1)))),
  );
  return { rows, means, spreads };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

function addWords(kernel: Float64Array, bags: readonly ReadonlyMap<string, number>[], worth: number): void {
  const places = new Map<string, [number, number][]>();
  for (const [at, bag] of bags.entries()) {
    for (const [word, weight] of bag) {
      const list = places.get(word) ?? [];
      list.push([at, weight]);
      places.set(word, list);
    }
  }
  for (const list of places.values()) {
    for (const [row, one] of list) {
      for (const [column, other] of list) {
        const at = row * bags.length + column;
        kernel[at] = (kernel[at] ?? 0) + worth * one * other;
      }
    }
  }
}

function addDense(kernel: Float64Array, rows: readonly Float64Array[], worth: number): void {
  for (const [row, one] of rows.entries()) {
    for (const [column, other] of rows.entries()) {
      let sum = 0;
      for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
      const place = row * rows.length + column;
      kernel[place] = (kernel[place] ?? 0) + worth * sum;
    }
  }
}
