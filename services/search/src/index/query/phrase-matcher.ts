import { findString } from '../bytes/string-table.ts';
import { fieldCount, maxFrequency, saturate } from '../segment/bm25f.ts';
import type { Segment } from '../segment/segment.ts';
import type { Matcher } from './matcher.ts';
import { findPhrases, type Places } from './phrase-match.ts';
import type { PlanPhrase } from './plan.ts';
import { ended, fieldStep, mostPlaces, TermPostings } from './postings.ts';
import { boundScale, fieldBits, type ValueTables } from './word-node.ts';

/** One word of the phrase: the terms that may stand for it. */
const createSlot = (segment: Segment, terms: string[], scoring: ConstructorParameters<typeof TermPostings>[2]) => {
  const members = terms
    .map((term) => findString(segment.tables.terms, term))
    .filter((number) => number >= 0)
    .map((number) => new TermPostings(segment, number, scoring));
  const places: Places = { places: new Uint32Array(mostPlaces * members.length), count: 0 };
  let document = -1;
  return {
    members,
    places,
    cost: members.reduce((sum, member) => sum + member.documents, 0),
    highest: members.reduce((sum, member) => sum + member.highest(), 0),
    advance(target: number): number {
      document = ended;
      for (const member of members) document = Math.min(document, member.advance(target));
      return document;
    },
    /** Its only term was moved to this document. */
    stand(at: number): void {
      document = at;
    },
    /** What the word's occurrences in the document would score at most. */
    bound(): number {
      let sum = 0;
      for (const member of members) if (member.document === document) sum += member.score();
      return sum;
    },
    read(fields: number): void {
      places.count = 0;
      let sources = 0;
      for (const member of members) {
        if (member.document !== document) continue;
        member.readPlaces(fields, places);
        sources += 1;
      }
      if (sources > 1) places.places.subarray(0, places.count).sort();
    },
  };
};

/** Goes through the documents that have every word of a phrase; only what may become a result has its positions read. */
export const phraseMatcher = (plan: PlanPhrase, segment: Segment, tables: ValueTables): Matcher | undefined => {
  const values = tables.of(plan.weights);
  const fields = fieldBits(plan.weights);
  const scale = boundScale(segment, plan.weights, tables.averages);
  const slots = plan.slots.map((terms) => createSlot(segment, terms, { values, fields, factor: 1, scale }));
  const [first] = slots;
  if (!first || scale === 0 || slots.some(({ members }) => members.length === 0)) return undefined;
  // With other words between, two beginnings can share an end: then only the first word limits how many there are.
  const limiting = plan.slop === 0 ? slots : [first];
  const byCost = [...slots].sort((left, right) => left.cost - right.cost);
  const [rarest = first, ...others] = byCost;
  const places = slots.map((slot) => slot.places);
  const work = {
    next: new Uint32Array(slots.length),
    into: new Uint32Array(first.places.places.length),
  };
  const frequencies = new Uint32Array(fieldCount);
  const { lengths } = segment.columns;
  let document = -1;
  /** Two words of one term each go together. */
  const [lead, company] =
    rarest.members.length === 1 && others[0]?.members.length === 1
      ? [rarest.members[0], others[0].members[0]]
      : [undefined, undefined];
  const firstOther = company ? 1 : 0;

  const advanceRarest = (target: number): number => {
    if (!lead || !company) return rarest.advance(target);
    const met = lead.meet(company, target, 0);
    rarest.stand(met);
    others[0]?.stand(met);
    return met;
  };

  const boundBy = (value: (slot: (typeof slots)[number]) => number): number => {
    let lowest = Number.POSITIVE_INFINITY;
    for (const slot of limiting) lowest = Math.min(lowest, value(slot));
    return plan.rarity * lowest * (1 + 1e-9);
  };

  const weigh = (count: number): number => {
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
    return weighted;
  };

  return {
    documents: rarest.cost,
    // The positions make a document of a phrase dearer than one of a word.
    cost: rarest.cost * 4,
    highest: boundBy((slot) => slot.highest),
    advance(target) {
      document = advanceRarest(target);
      for (let at = firstOther; at < others.length && document !== ended; ) {
        const next = (others[at] as (typeof slots)[number]).advance(document);
        if (next === document) at += 1;
        else {
          document = advanceRarest(next);
          at = firstOther;
        }
      }
      return document;
    },
    bound: () => boundBy((slot) => slot.bound()),
    score() {
      for (const slot of slots) slot.read(fields);
      const count = findPhrases(places, plan.slop, work);
      return count === 0 ? 0 : plan.rarity * saturate(weigh(count));
    },
  };
};
