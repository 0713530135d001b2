import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSortedLines } from './sorted-lines.ts';
import { wordNetFolder } from './word-net-folder.ts';

export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb';

/** One meaning of a word. */
export interface Sense {
  part: PartOfSpeech;
  /** How much of the time the word has this meaning, from 0 to 1. */
  share: number;
  /** All words with this meaning, spaces between the parts of those that have several. */
  words: string[];
  gloss: string;
  /** How often the word had this meaning in the texts that were looked through. */
  count: number;
  /** The place among the meanings of the word, 1 for the most usual. */
  order: number;
  /** The same for every word that shares the meaning. */
  id: string;
}

/** Princeton's dictionary of English meanings. */
export interface WordNet {
  /** The meanings of a word in its basic form, the most usual first; only those with at least this share when it is given. */
  senses(lemma: string, leastShare?: number): Sense[];
  /** How much of the time, from 0 to 1, the word has this meaning. */
  share(lemma: string, sense: string): number;
  /** The basic forms that a word may be a form of, itself among them if it is one. */
  lemmas(word: string): string[];
}

const parts: { digit: string; file: string; part: PartOfSpeech }[] = [
  { digit: '1', file: 'noun', part: 'noun' },
  { digit: '2', file: 'verb', part: 'verb' },
  { digit: '3', file: 'adj', part: 'adjective' },
  { digit: '4', file: 'adv', part: 'adverb' },
  { digit: '5', file: 'adj', part: 'adjective' },
];
const partByDigit = new Map(parts.map((each) => [each.digit, each]));

/** Every meaning counts as seen a little, so that rare words have shares too. */
const seenAnyway = 0.5;
/** No word of English has more meanings than this. */
const mostSenses = 80;
const lemmaPattern = /^[a-z0-9][a-z0-9_.'-]{0,60}$/;
const endings: [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(ss|sh|ch|x|z)es$/, '$1'],
  [/s$/, ''],
  [/(..)ing$/, '$1'],
  [/(..)ing$/, '$1e'],
  [/(.)\1ing$/, '$1'],
  [/ied$/, 'y'],
  [/(..)ed$/, '$1'],
  [/(..)ed$/, '$1e'],
  [/(.)\1ed$/, '$1'],
  [/men$/, 'man'],
];

/** `02961779 06 n 05 car 0 auto 0 ... | gloss`: the number of words is in hexadecimal. */
const readSynset = (line: string): { words: string[]; gloss: string } => {
  const bar = line.indexOf(' | ');
  const fields = line.slice(0, bar).split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_, at) => fields[4 + at * 2] ?? '')
    .map((word) => word.replace(/\((?:a|p|ip)\)$/, '').replaceAll('_', ' '))
    .filter((word) => word !== '');
  return { words, gloss: line.slice(bar + 3).trim() };
};

interface SenseEntry extends Omit<Sense, 'words' | 'gloss'> {
  file: string;
  start: number;
}

const keyOf = (word: string): string => word.toLowerCase().replaceAll(' ', '_');

/** `car%1:06:00:: 02961779 1 71`: the digit is the part of speech; then place, order and count. */
const readEntry = (line: string): SenseEntry[] => {
  const [key = '', offset = '', order = '', count = ''] = line.split(' ');
  const kind = partByDigit.get(key.charAt(key.indexOf('%') + 1));
  if (!kind) return [];
  const { file, part } = kind;
  return [
    { part, file, start: Number(offset), count: Number(count), order: Number(order), id: file + offset, share: 0 },
  ];
};

/** Reads the files without parsing them; a look-up takes some microseconds. About 30 MB beside the heap. */
export const openWordNet = async (): Promise<WordNet> => {
  const folder = wordNetFolder();
  const read = (name: string) => readFile(join(folder, name));
  const senseLines = createSortedLines(await read('index.sense'));
  const data = new Map<string, Buffer>();
  for (const { file } of parts) if (!data.has(file)) data.set(file, await read(`data.${file}`));

  const entries = (lemma: string): SenseEntry[] => {
    const key = keyOf(lemma);
    if (!lemmaPattern.test(key)) return [];
    const read = senseLines.beginningWith(`${key}%`, mostSenses).flatMap(readEntry);
    const whole = read.reduce((sum, { count }) => sum + count + seenAnyway, 0);
    return read
      .map((entry) => ({ ...entry, share: (entry.count + seenAnyway) / whole }))
      .sort((left, right) => right.count - left.count || left.order - right.order);
  };
  const sense = ({ file, start, ...entry }: SenseEntry): Sense => {
    const lines = data.get(file) as Buffer;
    return { ...entry, ...readSynset(lines.toString('latin1', start, lines.indexOf(10, start))) };
  };
  const isLemma = (word: string): boolean =>
    lemmaPattern.test(word) && senseLines.beginningWith(`${word}%`, 1).length > 0;

  return {
    senses: (lemma, leastShare = 0) =>
      entries(lemma)
        .filter(({ share }) => share >= leastShare)
        .map(sense),
    share: (lemma, id) => entries(lemma).find((entry) => entry.id === id)?.share ?? 0,
    lemmas(word) {
      const key = keyOf(word);
      const forms = [key, ...endings.filter(([end]) => end.test(key)).map(([end, basic]) => key.replace(end, basic))];
      return [...new Set(forms)]
        .filter((form) => form.length > 1 && isLemma(form))
        .map((form) => form.replaceAll('_', ' '));
    },
  };
};
