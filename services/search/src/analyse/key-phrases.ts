import { stopWords } from './stop-words.ts';
import type { Word } from './words.ts';

export interface KeyPhrase {
  text: string;
  /** From 0 to 1; the first of a list has 1. */
  score: number;
}

interface WordFacts {
  count: number;
  capital: number;
  firstAt: number;
  lastAt: number;
  sentences: Set<number>;
}

const longestPhrase = 4;
const mostPhrases = 12;
/** A word at the beginning of a long page counts as one at the beginning of a short page does. */
const usualSentences = 12;

/**
 * Ranked key phrases by statistics of one text alone, for any language (after YAKE: Campos et al., 2020): words that
 * come early, often, spread over the text and with capitals make phrases worth more; a phrase counts by its words and
 * by how often it comes. What the title and the headings say counts more. YAKE's penalty for words with many
 * neighbours is left out: `npm run eval:keywords` found it to harm.
 */
export function keyPhrases(words: readonly Word[], language: string, prominent: readonly string[]): KeyPhrase[] {
  const stops = stopWords(language);
  const isStop = words.map(({ lower, text }) => stops.has(lower) || lower.length < 2 || /^[\d'’_-]+$/u.test(text));
  const facts = wordFacts(words, isStop);
  const scores = wordScores(facts, words.length);
  const raised = new Set(
    prominent.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []),
  );
  const candidates = phraseCounts(words, isStop);
  const ranked = candidates.map(({ text, count, parts }) => {
    const product = parts.reduce((all, part) => all * (scores.get(part) ?? 1), 1);
    const sum = parts.reduce((all, part) => all + (scores.get(part) ?? 1), 0);
    const share = parts.filter((part) => raised.has(part)).length / parts.length;
    return { text, parts, worth: product / (Math.sqrt(count) * (1 + sum)) / (1 + 3 * share) };
  });
  return distinct(ranked.sort((one, other) => one.worth - other.worth));
}

function wordFacts(words: readonly Word[], isStop: readonly boolean[]): Map<string, WordFacts> {
  const facts = new Map<string, WordFacts>();
  let sentence = 0;
  for (const [at, word] of words.entries()) {
    if (word.first) sentence += 1;
    if (isStop[at]) continue;
    const fact = facts.get(word.lower) ?? {
      count: 0,
      capital: 0,
      firstAt: sentence,
      lastAt: sentence,
      sentences: new Set(),
    };
    fact.count += 1;
    if (!word.first && /^\p{Lu}/u.test(word.text)) fact.capital += 1;
    fact.sentences.add(sentence);
    fact.lastAt = sentence;
    facts.set(word.lower, fact);
  }
  return facts;
}

/** Lower is better. */
function wordScores(facts: ReadonlyMap<string, WordFacts>, length: number): Map<string, number> {
  const counts = [...facts.values()].map(({ count }) => count);
  const mean = counts.reduce((sum, count) => sum + count, 0) / (counts.length || 1);
  const spread = Math.sqrt(counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (counts.length || 1));
  let sentences = 1;
  for (const { lastAt } of facts.values()) sentences = Math.max(sentences, lastAt);
  const scores = new Map<string, number>();
  for (const [word, { count, capital, firstAt, sentences: within }] of facts) {
    const position = Math.log(Math.log(3 + (firstAt / sentences) * usualSentences) + 1);
    const casing = capital / (1 + Math.log(count));
    const frequency = count / (mean + spread || 1);
    const spreadOut = within.size / sentences;
    scores.set(word, position / (casing + 2 * frequency + spreadOut + 20 / (length + 200)));
  }
  return scores;
}

const isName = (words: readonly Word[]): boolean => words.every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text));

interface Candidate {
  text: string;
  count: number;
  /** Its words in lower case, without stop words. */
  parts: string[];
}

/** Where a phrase was met first, and how often it was. Most are met once and thrown away, so nothing is made of them yet. */
interface Met {
  readonly from: number;
  readonly to: number;
  count: number;
}

/** Runs of words that nothing but spaces divides, with no stop word at either end and at most one within. */
function phraseCounts(words: readonly Word[], isStop: readonly boolean[]): Candidate[] {
  const met = new Map<string, Met>();
  for (let from = 0; from < words.length; from += 1) if (!isStop[from]) meetFrom(from, { words, isStop, met });
  const candidates: Candidate[] = [];
  for (const { from, to, count } of met.values()) {
    const run = words.slice(from, to);
    // What stands together once may do so by chance, unless it is a name.
    if (count < 2 && run.length > 1 && !isName(run)) continue;
    const parts = run.flatMap(({ lower }, at) => (isStop[from + at] ? [] : [lower]));
    candidates.push({ text: run.map(({ text }) => text).join(' '), count, parts });
  }
  return candidates;
}

interface Meeting {
  readonly words: readonly Word[];
  readonly isStop: readonly boolean[];
  readonly met: Map<string, Met>;
}

function meetFrom(from: number, { words, isStop, met }: Meeting): void {
  let key = '';
  let stopsWithin = 0;
  const end = runEnd(words, from);
  for (let at = from; at < end && stopsWithin < 2; at += 1) {
    key = at === from ? (words[at]?.lower ?? '') : `${key} ${words[at]?.lower}`;
    if (isStop[at]) {
      stopsWithin += 1;
      continue;
    }
    const known = met.get(key);
    if (known) known.count += 1;
    else met.set(key, { from, to: at + 1, count: 1 });
  }
}

/** Where the words from here stop to be divided by nothing but spaces. */
function runEnd(words: readonly Word[], start: number): number {
  let end = start + 1;
  while (end < start + longestPhrase && words[end]?.joined && !words[end]?.first) end += 1;
  return end;
}

interface Ranked {
  text: string;
  parts: string[];
  worth: number;
}

/** No phrase whose words another, better one has all of, or that is contained in it. */
function distinct(ranked: readonly Ranked[]): KeyPhrase[] {
  const kept: Ranked[] = [];
  for (const one of ranked) {
    if (kept.length >= mostPhrases) break;
    const covered = kept.some(({ parts }) => one.parts.every((part) => parts.some((other) => alike(part, other))));
    if (!covered) kept.push(one);
  }
  const best = kept[0]?.worth ?? 1;
  return kept.map(({ text, worth }) => ({ text, score: Number(Math.sqrt(best / (worth || 1e-9)).toFixed(3)) }));
}

/** The same but for an ending. */
const alike = (one: string, other: string): boolean =>
  one === other ||
  (one.length > 3 &&
    other.length > 3 &&
    Math.abs(one.length - other.length) < 3 &&
    (one.startsWith(other) || other.startsWith(one)));
