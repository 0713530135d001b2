import type { Suggestion } from '../../model/search-answer.ts';
import type { SuggestRequest } from '../../model/search-request.ts';
import { eachPrefixWithin } from '../bytes/edit-distance.ts';
import { beginsWith, byUnits, stringAt, walkFrom } from '../bytes/string-table.ts';
import { foldPhrase, shownPhrase } from '../segment/phrase-columns.ts';
import { isDead, type LiveSegment, type View } from '../segment/view.ts';

/** A query that many asked counts as much as this many titles for each time. */
const popularWeight = 2;
/** What is left of the weight of a phrase that begins with no, one or two errors. */
const errorPenalties = [1, 0.1, 0.01];

interface Candidate extends Suggestion {
  weight: number;
}

/** One past the last phrase that begins with `prefix`, which itself starts at or before it. */
const endOfPrefix = ({ segment }: LiveSegment, prefix: string): number => {
  const walk = walkFrom(segment.tables.phrases, `${prefix}\uffff`);
  return walk ? walk.ordinal : segment.tables.phrases.size;
};

/** The weightiest living phrases from `from` up to `to`: the maxima in the tree lead straight to them. */
const heaviest = ({ segment, dead }: LiveSegment, range: { from: number; to: number }, limit: number): number[] => {
  const { phraseTree, phraseDocument } = segment.columns;
  const leaves = phraseTree.length / 2;
  const open: { node: number; weight: number }[] = [];
  const push = (node: number) => open.push({ node, weight: phraseTree[node] as number });
  for (let left = range.from + leaves, right = range.to + leaves; left < right; left >>= 1, right >>= 1) {
    if (left & 1) push(left++);
    if (right & 1) push(--right);
  }
  const found: number[] = [];
  while (open.length > 0 && found.length < limit) {
    const best = open.reduce((winner, each, at) => (each.weight > (open[winner]?.weight ?? -1) ? at : winner), 0);
    const [{ node } = { node: 0 }] = open.splice(best, 1);
    if (node < leaves) {
      push(node * 2);
      push(node * 2 + 1);
    } else if (!isDead(dead, phraseDocument[node - leaves] as number)) found.push(node - leaves);
  }
  return found;
};

const completions = (live: LiveSegment, prefix: string, limit: number): Candidate[] => {
  const { tables, columns } = live.segment;
  const walk = walkFrom(tables.phrases, prefix);
  if (!walk || !beginsWith(walk, prefix)) return [];
  return heaviest(live, { from: walk.ordinal, to: endOfPrefix(live, prefix) }, limit).map((ordinal) => ({
    text: shownPhrase(stringAt(tables.phrases, ordinal)),
    kind: 'completion' as const,
    weight: columns.phraseWeight[ordinal] as number,
  }));
};

/** Keeps the heaviest of what it is given, in a list that is always sorted. */
const createHeaviest = (limit: number) => {
  const kept: { ordinal: number; weight: number }[] = [];
  return {
    kept,
    admits: (weight: number): boolean => kept.length < limit || weight > (kept.at(-1)?.weight ?? 0),
    add(ordinal: number, weight: number): void {
      let at = kept.length;
      while (at > 0 && (kept[at - 1]?.weight ?? 0) < weight) at -= 1;
      kept.splice(at, 0, { ordinal, weight });
      if (kept.length > limit) kept.pop();
    },
  };
};

const corrections = (live: LiveSegment, prefix: string, limit: number): Candidate[] => {
  const { tables, columns } = live.segment;
  const { phraseWeight, phraseDocument } = columns;
  const heaviestNear = createHeaviest(limit);
  // Thousands of phrases can be this near; most of them only have their weight looked at.
  eachPrefixWithin(tables.phrases, { target: prefix, max: prefix.length <= 5 ? 1 : 2 }, (ordinal, distance) => {
    const weight = (phraseWeight[ordinal] as number) * (errorPenalties[distance] as number);
    if (heaviestNear.admits(weight) && !isDead(live.dead, phraseDocument[ordinal] as number))
      heaviestNear.add(ordinal, weight);
  });
  return heaviestNear.kept.map(({ ordinal, weight }) => ({
    text: shownPhrase(stringAt(tables.phrases, ordinal)),
    kind: 'correction' as const,
    weight,
  }));
};

const sitesWith = ({ segment }: LiveSegment, prefix: string, limit: number): Candidate[] => {
  const found: Candidate[] = [];
  const walk = walkFrom(segment.tables.sites, prefix);
  while (walk && found.length < limit && beginsWith(walk, prefix)) {
    found.push({ text: walk.text(), kind: 'site', weight: 0.5 });
    if (!walk.next()) break;
  }
  return found;
};

export interface PopularQuery {
  text: string;
  count: number;
}

/** Popular queries in the order of their folded form. */
export const sortPopular = (queries: PopularQuery[]): PopularQuery[] =>
  queries
    .map((query) => ({ ...query, text: foldPhrase(query.text) }))
    .sort((left, right) => byUnits(left.text, right.text));

const popularWith = (popular: PopularQuery[], prefix: string): Candidate[] => {
  let low = 0;
  let high = popular.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((popular[middle]?.text ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  const found: Candidate[] = [];
  for (let query = popular[low]; query?.text.startsWith(prefix); query = popular[low]) {
    found.push({ text: query.text, kind: 'completion', weight: query.count * popularWeight });
    low += 1;
  }
  return found;
};

const merged = (candidates: Candidate[]): Candidate[] => {
  const byText = new Map<string, Candidate>();
  for (const each of candidates) {
    const known = byText.get(each.text);
    byText.set(each.text, known ? { ...known, weight: known.weight + each.weight } : each);
  }
  return [...byText.values()].sort((left, right) => right.weight - left.weight || byUnits(left.text, right.text));
};

/** How a query may go on: what begins like it, and where that is too little, what is one or two errors away. */
export const suggestIn = (
  view: View,
  popular: PopularQuery[],
  { prefix: typed, limit }: SuggestRequest,
): Suggestion[] => {
  const prefix = foldPhrase(typed).slice(0, 80);
  if (prefix === '') return [];
  const exact = merged([
    ...popularWith(popular, prefix),
    ...view.segments.flatMap((live) => completions(live, prefix, limit)),
    ...view.segments.flatMap((live) => sitesWith(live, prefix, 2)),
  ]);
  const known = new Set(exact.map(({ text }) => text));
  const tooFew = exact.length < limit && prefix.length >= 3;
  const others = tooFew ? merged(view.segments.flatMap((live) => corrections(live, prefix, limit))) : [];
  return [...exact, ...others.filter(({ text }) => !known.has(text))]
    .slice(0, limit)
    .map(({ text, kind }) => ({ text, kind }));
};
