import type { Interest } from '../model/interest.ts';
import type { Hit, HitDocument, MarkedText } from '../model/search-answer.ts';
import { isWithinAny } from '../model/sites.ts';
import type { WordReader } from '../model/word-reader.ts';
import type { QueryTerms } from './query-terms.ts';
import type { FeatureName } from './weights.ts';

/** Names such as `www` and `com` say nothing about which site is meant. */
const commonLabels = new Set(['www', 'com', 'org', 'net', 'edu', 'gov', 'co', 'm', 'io', 'de', 'fr', 'uk', 'test']);

/** Words beyond so many between the first and the last one found count as no closeness at all. */
const widestSpan = 120;

export interface FeatureDeps {
  terms: QueryTerms;
  reader: WordReader;
  pin: readonly string[];
  interests: ReadonlyMap<string, number>;
  likeness: ReadonlyMap<string, number>;
}

const markedTerms = (text: MarkedText | undefined, language: string, { terms, reader }: FeatureDeps) => {
  const wanted = terms.in(language);
  return (text?.marks ?? []).flatMap(([start, end]) => {
    const [word] = reader.words(text?.text.slice(start, end) ?? '', language);
    const found = word && wanted.get(word.term);
    return found ? [{ ...found, start, end }] : [];
  });
};

interface ReadTitle {
  /** What of the query stands in it. */
  found: { at: number; worth: number }[];
  /** How many of its words carry meaning. */
  carrying: number;
}

const readTitle = ({ title, language }: HitDocument, { terms, reader }: FeatureDeps): ReadTitle => {
  const wanted = terms.in(language);
  const read: ReadTitle = { found: [], carrying: 0 };
  for (const { surface, term } of reader.words(title, language)) {
    const found = wanted.get(term);
    if (found) read.found.push(found);
    if (!reader.isFunctionWord(surface)) read.carrying += 1;
  }
  return read;
};

/** How much of the query a text has, from 0 to 1. */
const coverage = (found: readonly { at: number; worth: number }[], whole: number): number => {
  if (found.length === 0) return 0;
  const distinct = new Map(found.map(({ at, worth }) => [at, worth]));
  const sum = [...distinct.values()].reduce((total, worth) => total + worth, 0);
  return whole === 0 ? 0 : Math.min(1, sum / whole);
};

/** How much of the query a result has in its title and its best passage together. */
export const coverageOf = (hit: Hit, deps: FeatureDeps): number =>
  coverage(
    [...readTitle(hit.document, deps).found, ...markedTerms(hit.snippet, hit.document.language, deps)],
    deps.terms.whole,
  );

/** How much of the query stands in the best passage, and how close together: alone, one word is not close to anything. */
const proximity = (hit: Hit, deps: FeatureDeps): number => {
  const found = markedTerms(hit.snippet, hit.document.language, deps);
  const covered = coverage(found, deps.terms.whole);
  if (deps.terms.count < 2) return covered;
  let closest = widestSpan;
  for (const [at, { at: word, start }] of found.entries()) {
    const next = found[at + 1];
    if (next && next.at !== word) closest = Math.min(closest, next.start - start);
  }
  return covered * (0.5 + 0.5 * (1 - closest / widestSpan));
};

/** Whether the words are the whole title, or name the site itself. */
const exact = ({ document }: Hit, titleIsQuery: boolean, { terms }: FeatureDeps): number => {
  if (titleIsQuery) return 1;
  const wanted = terms.in('und');
  const names = (label: string): boolean =>
    !commonLabels.has(label) && (wanted.has(label) || (terms.count > 1 && label === terms.joined));
  if (!document.site.split('.').some(names)) return 0;
  return isRoot(document.url) ? 1 : 0.3;
};

const isRoot = (url: string): boolean => {
  try {
    const { pathname, search } = new URL(url);
    return pathname.length <= 1 && search === '';
  } catch {
    return false;
  }
};

/** How near it is to what the person likes to open, from 0 to 1. */
const interest = (document: HitDocument, interests: FeatureDeps['interests']): number => {
  if (interests.size === 0) return 0;
  const topics = (document.tags ?? []).filter((tag) => tag.startsWith('topic:')).map((tag) => `topic ${tag.slice(6)}`);
  const names = [
    `site ${document.site}`,
    ...topics,
    ...document.keywords.map((word) => `keyword ${word.toLowerCase()}`),
  ];
  return Math.min(
    1,
    names.reduce((sum, name) => sum + (interests.get(name) ?? 0), 0),
  );
};

/** By what a document would be called among interests; the weights of all add up to 1. */
export const interestWeights = (interests: readonly Interest[]): Map<string, number> => {
  const sum = interests.reduce((total, { strength }) => total + strength, 0);
  return new Map(interests.map(({ kind, name, strength }) => [`${kind} ${name}`, sum === 0 ? 0 : strength / sum]));
};

/** Everything but the words, which the first stage scored. */
export const featuresOf = (hit: Hit, deps: FeatureDeps): Record<Exclude<FeatureName, 'words'>, number> => {
  const { document } = hit;
  const { found, carrying } = readTitle(document, deps);
  const title = coverage(found, deps.terms.whole);
  return {
    proximity: proximity(hit, deps),
    title,
    exact: exact(hit, title >= 0.999 && carrying <= deps.terms.count, deps),
    meaning: Math.max(0, deps.likeness.get(hit.id) ?? 0),
    educational: document.details?.educationalScore ?? (document.educational ? 0.75 : 0),
    interests: interest(document, deps.interests),
    pinned: isWithinAny(document.site, deps.pin) ? 1 : 0,
  };
};
