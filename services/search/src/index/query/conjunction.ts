import { chunkSize, type Segment } from '../segment/segment.ts';
import { type Matcher, wordMatcher } from './matcher.ts';
import { phraseMatcher } from './phrase-matcher.ts';
import type { Plan, PlanPhrase, PlanWord } from './plan.ts';
import { ended, type TermPostings } from './postings.ts';
import type { SegmentSearch } from './search-segment.ts';
import type { ValueTables } from './word-node.ts';

type PlanPart = PlanWord | PlanPhrase;

/** Words and phrases that must all be there, with some that may and some that must not. */
export interface Conjunction {
  must: PlanPart[];
  should: PlanPart[];
  not: PlanPart[];
}

/** A word that stands for more terms than this is quicker to look up chunk by chunk. */
const mostMembers = 8;
/**
 * A phrase of nothing but words that a tenth of the documents have may stand in most of them, and its positions have to be
 * read to know. Once more is found than is counted, so many documents are looked at, the best first, and the others only as
 * long as it does not get costly; an answer that was cut short says so.
 */
const commonShare = 0.1;
const mostOfCommonPhrase = 8192;
/** The clock is looked at after so many documents. */
const clockInterval = 1024;

const isPart = (plan: Plan): plan is PlanPart => {
  if (plan.kind === 'word') return plan.members.length <= mostMembers;
  return plan.kind === 'phrase' && plan.slots.every((terms) => terms.length <= mostMembers);
};

/** The parts of what must match, without the brackets around them. */
const flattened = (plan: Plan): Plan[] => {
  const isBracket = plan.kind === 'bool' && plan.should.length + plan.not.length + plan.minimumShould === 0;
  return isBracket ? plan.must.flatMap(flattened) : [plan];
};

/** The plan as a conjunction, if it is one. Decided by the plan alone, so that all segments score alike. */
export const conjunctionOf = (plan: Plan): Conjunction | undefined => {
  if (plan.kind === 'phrase') return isPart(plan) ? { must: [plan], should: [], not: [] } : undefined;
  if (plan.kind !== 'bool' || plan.minimumShould > 0) return undefined;
  const must = plan.must.flatMap(flattened);
  const { should, not } = plan;
  const fits = must.length > 0 && must.every(isPart) && should.every(isPart) && not.every(isPart);
  return fits ? { must, should, not } : undefined;
};

const present = <T>(value: T | undefined): value is T => value !== undefined;

/** One after the other, the documents that have all parts: the rarest leads, and the others only look where it stands. */
class ConjunctionSearch {
  readonly #must: Matcher[];
  readonly #should: Matcher[];
  readonly #not: Matcher[];
  readonly #lead: Matcher;
  /** The second rarest part, if it and the lead are terms: the two go together. */
  readonly #company: TermPostings | undefined;
  readonly #others: Matcher[];
  /** What all parts but the lead can add at most. */
  readonly #restHighest: number;
  /** The places of the parts in `#must`, cheapest first, and the scores by place. */
  readonly #order: number[];
  readonly #scores: Float64Array;
  readonly #search: SegmentSearch;
  #rankingChunk = -1;
  #rankingBound = 1;

  constructor(parts: { must: [Matcher, ...Matcher[]]; should: Matcher[]; not: Matcher[] }, search: SegmentSearch) {
    this.#search = search;
    this.#must = parts.must;
    this.#should = parts.should;
    this.#not = parts.not;
    const cost = (at: number): number => parts.must[at]?.cost ?? 0;
    this.#order = [...parts.must.keys()].sort((left, right) => cost(left) - cost(right));
    this.#scores = new Float64Array(parts.must.length);
    const [lead = parts.must[0], ...others] = this.#order.map((at) => parts.must[at] as Matcher);
    this.#lead = lead;
    this.#restHighest = [...others, ...parts.should].reduce((sum, { highest }) => sum + highest, 0);
    this.#company = lead.advanceWith && others[0]?.postings;
    this.#others = this.#company ? others.slice(1) : others;
  }

  /** The words' score below which a document of the chunk is no result. */
  #least(document: number): number {
    const { collector, target } = this.#search;
    const limit = collector.skipBelow();
    if (limit === Number.NEGATIVE_INFINITY) return limit;
    const chunk = document - (document % chunkSize);
    if (chunk !== this.#rankingChunk) {
      this.#rankingChunk = chunk;
      this.#rankingBound = target.ranking.bound(chunk) * (1 + 1e-9);
    }
    return limit / this.#rankingBound;
  }

  #advanceLead(target: number, least: number): number {
    const lead = this.#lead;
    return this.#company && lead.advanceWith
      ? lead.advanceWith(this.#company, target, least)
      : lead.advance(target, least);
  }

  /** The next document from `start` on that every part may match. */
  #next(start: number): number {
    // What the lead needs holds for later chunks as well only if ranking cannot lift their documents more.
    const least = this.#search.target.ranking.isFlat ? this.#least(start) - this.#restHighest * (1 + 1e-9) : 0;
    let document = this.#advanceLead(start, least);
    for (let at = 0; at < this.#others.length && document !== ended; ) {
      const next = (this.#others[at] as Matcher).advance(document, 0);
      if (next === document) at += 1;
      else {
        document = this.#advanceLead(next, least);
        at = 0;
      }
    }
    return document;
  }

  /** The scores of all parts; false when the document does not match or is no result. */
  #score(document: number): boolean {
    const least = this.#least(document);
    let possible = this.#restHighest + this.#lead.highest;
    for (const at of this.#order) {
      const part = this.#must[at] as Matcher;
      if (part.bound && least > 0 && possible - part.highest + part.bound() < least) return false;
      const score = part.score();
      if (score === 0) return false;
      this.#scores[at] = score;
      possible += score - part.highest;
      if (possible * (1 + 1e-9) < least) return false;
    }
    return true;
  }

  #isExcluded(document: number): boolean {
    for (const part of this.#not) if (part.advance(document, 0) === document && part.score() > 0) return true;
    return false;
  }

  /** In the order of the query, so that a document's score is always the same number. */
  #sum(document: number): number {
    let sum = 0;
    for (const score of this.#scores) sum += score;
    for (const part of this.#should) if (part.advance(document, 0) === document) sum += part.score();
    return sum;
  }

  #enough(): number {
    const common = this.#search.segment.facts.documents * commonShare;
    const isCommonPhrase = this.#lead.bound !== undefined && this.#must.every(({ documents }) => documents > common);
    return isCommonPhrase ? mostOfCommonPhrase : Number.POSITIVE_INFINITY;
  }

  /** False when time was up before the end. */
  run(): boolean {
    const { collector, target, isLate, isCostly } = this.#search;
    const enough = this.#enough();
    let looked = 0;
    for (let document = this.#next(0); document !== ended; document = this.#next(document + 1)) {
      looked += 1;
      if (looked % clockInterval === 0) {
        const mayEnd = looked >= enough && collector.skipBelow() > Number.NEGATIVE_INFINITY;
        if (isLate() || (mayEnd && isCostly())) return false;
      }
      if (!this.#score(document) || this.#isExcluded(document)) continue;
      if (target.admits(document)) target.offer(document, this.#sum(document));
    }
    return true;
  }
}

/** Searches a segment for a conjunction; false when time was up before the end. */
export const searchConjunction = (plan: Conjunction, tables: ValueTables, search: SegmentSearch): boolean => {
  const on = (part: PlanPart): Matcher | undefined => matcherOn(part, search.segment, tables);
  const must = plan.must.map(on);
  if (!must.every(present)) return true;
  const [first, ...rest] = must;
  if (!first) return true;
  const should = plan.should.map(on).filter(present);
  const not = plan.not.map(on).filter(present);
  return new ConjunctionSearch({ must: [first, ...rest], should, not }, search).run();
};

const matcherOn = (part: PlanPart, segment: Segment, tables: ValueTables): Matcher | undefined =>
  part.kind === 'word' ? wordMatcher(part, segment, tables) : phraseMatcher(part, segment, tables);
