import type { HitDocument, MarkedText } from '../../model/search-answer.ts';
import { type Analyser, primaryLanguage } from '../analysis/analyser.ts';
import { keepsFirstLetter } from '../analysis/stemmers.ts';
import type { Plan } from './plan.ts';

/** Only the beginning of a very long text is searched for its best passage. */
const longestScan = 100_000;
const ellipsis = '…';

/** What the words of a query are worth in a passage: the rarer, the more. Excluded words are not looked for. */
const wantedTerms = (plan: Plan, wanted = new Map<string, number>()): Map<string, number> => {
  const want = (term: string, worth: number) => wanted.set(term, Math.max(worth, wanted.get(term) ?? 0));
  if (plan.kind === 'word') for (const { term, weight } of plan.members) want(term, plan.rarity * weight);
  if (plan.kind === 'phrase')
    for (const terms of plan.slots) for (const term of terms) want(term, plan.rarity / plan.slots.length);
  if (plan.kind === 'bool') for (const part of [...plan.must, ...plan.should]) wantedTerms(part, wanted);
  return wanted;
};

interface Match {
  start: number;
  end: number;
  term: string;
  worth: number;
}

interface WantedWord {
  term: string;
  worth: number;
}

/**
 * Which words of texts are wanted, by the numbers that the analyser gives them: what is known of a number holds for one
 * query, and the table is kept for the next one.
 */
const createMatching = (analyser: Analyser) => {
  let query = 0;
  let epoch = -1;
  /** By the number of the word: for which query it was looked up last, and its place in `found`, or -1. */
  let lookedUp = new Uint32Array(4096);
  let places = new Int32Array(4096);
  let found: WantedWord[] = [];
  let wanted: ReadonlyMap<string, number> = new Map();
  /** The plain letters that a wanted word can begin with. Other letters are entries that are not there, and let pass. */
  const firsts = new Uint8Array(128);

  const grow = (least: number): void => {
    const size = Math.max(lookedUp.length * 2, least);
    const [before, placesBefore] = [lookedUp, places];
    lookedUp = new Uint32Array(size);
    lookedUp.set(before);
    places = new Int32Array(size);
    places.set(placesBefore);
  };

  const lookUp = (id: number): number => {
    if (id >= lookedUp.length) grow(id + 1);
    const { term } = analyser.wordOf(id);
    const worth = wanted.get(term);
    const place = worth === undefined ? -1 : found.push({ term, worth }) - 1;
    lookedUp[id] = query;
    places[id] = place;
    return place;
  };

  return {
    want(terms: ReadonlyMap<string, number>): void {
      wanted = terms;
      found = [];
      query += 1;
      firsts.fill(0);
      for (const term of terms.keys()) {
        const first = term.charCodeAt(0);
        if (first >= firsts.length) continue;
        firsts[first] = 1;
        firsts[term.charAt(0).toUpperCase().charCodeAt(0)] = 1;
      }
    },
    in(text: string, language: string): Match[] {
      const list = analyser.read(text, language, keepsFirstLetter(primaryLanguage(language)) ? firsts : undefined);
      if (epoch !== analyser.epoch()) {
        epoch = analyser.epoch();
        lookedUp.fill(0);
      }
      const matches: Match[] = [];
      for (let at = 0; at < list.count; at += 1) {
        const id = list.ids[at] as number;
        const place = lookedUp[id] === query ? (places[id] as number) : lookUp(id);
        if (place < 0) continue;
        const { term, worth } = found[place] as WantedWord;
        matches.push({ start: list.places[at * 2] as number, end: list.places[at * 2 + 1] as number, term, worth });
      }
      return matches;
    },
  };
};

/** The run of matches that fits into `length` and tells the most: each different word counts once, repeats a little. */
const bestRun = (matches: Match[], length: number): { first: number; last: number } => {
  const counts = new Map<string, number>();
  let best = { first: 0, last: 0, value: -1 };
  let value = 0;
  let first = 0;
  const worthOf = ({ worth }: Match, repeats: number) => (repeats === 0 ? worth : worth * 0.05);
  for (const [last, match] of matches.entries()) {
    const repeats = counts.get(match.term) ?? 0;
    value += worthOf(match, repeats);
    counts.set(match.term, repeats + 1);
    while (match.end - (matches[first]?.start ?? 0) > length && first < last) {
      const leaving = matches[first] as Match;
      const left = (counts.get(leaving.term) ?? 1) - 1;
      value -= worthOf(leaving, left);
      counts.set(leaving.term, left);
      first += 1;
    }
    if (value > best.value + 1e-9) best = { first, last, value };
  }
  return best;
};

/** Moves a cut to the next space, so that no word and no character is cut in two. */
const toSpace = (text: string, at: number, step: -1 | 1): number => {
  const limit = 24;
  for (let moved = 0; moved < limit; moved += 1) {
    const here = at + moved * step;
    if (here <= 0 || here >= text.length) return Math.min(Math.max(here, 0), text.length);
    if (/\s/.test(text.charAt(here))) return here;
  }
  const splitsPair = text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff;
  return splitsPair ? at - 1 : at;
};

const passage = (text: string, matches: Match[], length: number): MarkedText => {
  const run = bestRun(matches, length);
  const first = matches[run.first];
  const spare = length - ((matches[run.last]?.end ?? 0) - (first?.start ?? 0));
  const start = first ? toSpace(text, Math.max(0, first.start - Math.floor(spare / 3)), -1) : 0;
  const end = toSpace(text, Math.min(text.length, start + length), 1);
  const from = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
  const before = from > 0 ? ellipsis : '';
  const shown = text.slice(from, end).trimEnd();
  const after = from + shown.length < text.trimEnd().length ? ellipsis : '';
  const marks = matches
    .filter((match) => match.start >= from && match.end <= from + shown.length)
    .map(({ start: left, end: right }): [number, number] => [
      left - from + before.length,
      right - from + before.length,
    ]);
  return { text: `${before}${shown}${after}`, marks };
};

/** The title with the words found marked, and the passage of the text that answers best. */
export type Highlighter = (document: HitDocument) => { title: MarkedText; snippet: MarkedText };

/** Makes a highlighter for each query; one is used at a time. */
export const createHighlighting = (analyser: Analyser) => {
  const matching = createMatching(analyser);
  return (plan: Plan, length: number): Highlighter => {
    matching.want(wantedTerms(plan));
    return ({ title, body, language, image }) => {
      const text = (body || image?.caption || image?.alt || '').slice(0, longestScan);
      const titleMarks = matching.in(title, language).map(({ start, end }): [number, number] => [start, end]);
      return {
        title: { text: title, marks: titleMarks },
        snippet: passage(text, matching.in(text, language), length),
      };
    };
  };
};
