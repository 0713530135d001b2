import { findString } from '../bytes/string-table.ts';
import { fieldCount, maxFrequency, saturate } from '../segment/bm25f.ts';
import type { Segment } from '../segment/segment.ts';
import { eachBit, isEmpty, type Scratch, setBit } from './bits.ts';
import type { QueryNode } from './node.ts';
import { findPhrases, type Places } from './phrase-match.ts';
import type { PlanPhrase } from './plan.ts';
import { fieldStep, mostPlaces, TermPostings } from './postings.ts';
import { type Range, TermCursor } from './term-cursor.ts';
import { boundScale, fieldBits, type ValueTables } from './word-node.ts';

/** One word of the phrase: the terms that may stand for it. */
const createSlot = (segment: Segment, terms: string[], scoring: ConstructorParameters<typeof TermCursor>[2]) => {
  const numbers = terms.map((term) => findString(segment.tables.terms, term)).filter((number) => number >= 0);
  const cursors = numbers.map((number) => new TermCursor(segment, number, scoring));
  const postings = numbers.map((number) => new TermPostings(segment, number, scoring));
  const found: Places = { places: new Uint32Array(mostPlaces * numbers.length), count: 0 };
  return {
    cursors,
    cost: cursors.reduce((sum, cursor) => sum + cursor.documents, 0),
    /** A document can have several of the terms, which then score at most their sum. */
    bound(from: number, to: number): number {
      let sum = -1;
      for (const cursor of cursors) {
        const bound = cursor.bound(from, to);
        if (bound >= 0) sum = Math.max(sum, 0) + bound;
      }
      return sum;
    },
    /** Where the word stands in a document; documents come in ascending order. */
    read(document: number, fields: number): Places {
      found.count = 0;
      for (const each of postings) if (each.advance(document) === document) each.readPlaces(fields, found);
      if (postings.length > 1) found.places.subarray(0, found.count).sort();
      return found;
    },
  };
};

export const createPhraseNode = (
  plan: PlanPhrase,
  segment: Segment,
  deps: { tables: ValueTables; scratch: Scratch },
): QueryNode | undefined => {
  const values = deps.tables.of(plan.weights);
  const fields = fieldBits(plan.weights);
  // With a factor of 1 the bound of a slot is what its occurrences alone would score; the phrase has at most as many.
  const scale = boundScale(segment, plan.weights, deps.tables.averages);
  const slots = plan.slots.map((terms) => createSlot(segment, terms, { values, fields, factor: 1, scale }));
  if (scale === 0 || slots.some(({ cursors }) => cursors.length === 0)) return undefined;
  const byCost = [...slots].sort((left, right) => left.cost - right.cost);
  const found = deps.scratch.take();
  const steps = [deps.scratch.take(), deps.scratch.take()] as const;
  const { lengths } = segment.columns;
  const frequencies = new Uint32Array(fieldCount);

  /** Documents that have a term for every slot. */
  const candidates = (range: Range): Uint32Array | undefined => {
    let { within } = range;
    for (const [at, slot] of byCost.entries()) {
      const step = steps[at % 2 === 0 ? 0 : 1];
      step.bits.fill(0);
      for (const cursor of slot.cursors) cursor.fill({ ...range, within }, step);
      if (isEmpty(step.bits)) return undefined;
      within = step.bits;
    }
    return within;
  };

  const work = {
    next: new Uint32Array(slots.length),
    into: new Uint32Array(mostPlaces * Math.max(...plan.slots.map((terms) => terms.length))),
  };

  const scoreOf = (document: number): number => {
    const places = slots.map((slot) => slot.read(document, fields));
    const count = findPhrases(places, plan.slop, work);
    if (count === 0) return 0;
    frequencies.fill(0);
    for (let at = 0; at < count; at += 1) {
      const field = Math.floor((work.into[at] as number) / fieldStep);
      frequencies[field] = (frequencies[field] as number) + 1;
    }
    let weighted = 0;
    for (let field = 0; field < fieldCount; field += 1) {
      const frequency = Math.min(frequencies[field] as number, maxFrequency);
      const code = lengths[field * segment.facts.documents + document] as number;
      if (frequency > 0) weighted += frequency * (values[field * 256 + code] as number);
    }
    return plan.rarity * saturate(weighted);
  };

  return {
    found,
    cost: byCost[0]?.cost ?? 0,
    bound(from, to) {
      let lowest = Number.POSITIVE_INFINITY;
      for (const [at, slot] of slots.entries()) {
        const bound = slot.bound(from, to);
        if (bound < 0) return -1;
        // With other words between, two beginnings can share an end: then only the first word limits how many there are.
        if (at === 0 || plan.slop === 0) lowest = Math.min(lowest, bound);
      }
      return plan.rarity * lowest * (1 + 1e-9);
    },
    fill(range) {
      found.bits.fill(0);
      const both = candidates(range);
      if (!both) return;
      eachBit(both, (slot) => {
        const score = scoreOf(range.from + slot);
        if (score === 0) return;
        setBit(found.bits, slot);
        found.scores[slot] = score;
      });
    },
    explain: (slot) => ({ what: `phrase ${plan.label}`, value: found.scores[slot] as number }),
  };
};
