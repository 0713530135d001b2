import type { ErrorCosts, PlacedRule } from './error-costs.ts';

/** Longer words are not corrected. */
export const longestWord = 32;

const never = 1e6;
const noRules: readonly PlacedRule[] = [];

/**
 * What it costs to write one word for another: the cheapest way through a table with a row for each letter of the word
 * that was meant. Rows stay valid for the letters that the next word shares with the last one.
 */
export class ErrorRows {
  readonly #typed: Uint16Array;
  readonly #costs: ErrorCosts;
  readonly #rules: ReadonlyMap<number, PlacedRule[]>;
  readonly #rows: Float64Array[];
  readonly #extras: Float64Array;

  constructor(typed: string, costs: ErrorCosts) {
    this.#typed = Uint16Array.from(typed, (_, at) => typed.charCodeAt(at));
    this.#costs = costs;
    this.#rules = costs.rulesFor(typed);
    const length = this.#typed.length;
    this.#rows = Array.from({ length: longestWord + 1 }, () => new Float64Array(length + 1));
    this.#extras = Float64Array.from(this.#typed, (unit, at) => costs.extra(unit, at > 0 ? this.#unit(at - 1) : -1));
    const top = this.#row(0);
    for (let at = 1; at <= length; at += 1) {
      top[at] = (top[at - 1] as number) + (this.#extras[at - 1] as number) + (at === 1 ? costs.table.first : 0);
    }
  }

  #unit(at: number): number {
    return this.#typed[at] as number;
  }

  #row(depth: number): Float64Array {
    return this.#rows[depth] as Float64Array;
  }

  /** Fills the row of the letter at `depth - 1` and tells its lowest value. */
  fill(meant: Uint16Array, depth: number): number {
    const unit = meant[depth - 1] as number;
    const before = depth > 1 ? (meant[depth - 2] as number) : -1;
    const row = this.#row(depth);
    const above = this.#row(depth - 1);
    const missing = this.#costs.missing(unit, before) + (depth === 1 ? this.#costs.table.first : 0);
    const rules = this.#rules.get(unit) ?? noRules;
    let next = 0;
    let lowest = never;
    for (let at = 0; at <= this.#typed.length; at += 1) {
      let cost = (above[at] as number) + missing;
      if (at > 0) cost = Math.min(cost, this.#byLetter(unit, before, { depth, at }));
      for (let rule = rules[next]; rule?.at === at; rule = rules[next]) {
        cost = Math.min(cost, this.#byRule(meant, depth, rule));
        next += 1;
      }
      row[at] = cost;
      if (cost < lowest) lowest = cost;
    }
    return lowest;
  }

  /** The letter stands as it was meant or is another, there is one too many, or two are swapped. */
  #byLetter(unit: number, before: number, { depth, at }: { depth: number; at: number }): number {
    const typed = this.#unit(at - 1);
    const first = depth === 1 && at === 1 ? this.#costs.table.first : 0;
    const replaced = unit === typed ? 0 : this.#costs.replaced(unit, typed) + first;
    const kept = (this.#row(depth - 1)[at - 1] as number) + replaced;
    const extra = (this.#row(depth)[at - 1] as number) + (this.#extras[at - 1] as number);
    const cost = Math.min(kept, extra);
    const swapped = at > 1 && before === typed && unit === this.#unit(at - 2) && unit !== before;
    return swapped ? Math.min(cost, (this.#row(depth - 2)[at - 2] as number) + this.#costs.table.swapped) : cost;
  }

  #byRule(meant: Uint16Array, depth: number, { at, typedLength, intended, cost }: PlacedRule): number {
    const start = depth - intended.length;
    if (start < 0) return never;
    for (let each = intended.length - 2; each >= 0; each -= 1) {
      if (intended[each] !== meant[start + each]) return never;
    }
    return (this.#row(start)[at - typedLength] as number) + cost;
  }

  /** The cost of the whole typed word for the first `depth` letters. An e at the end is not heard and easily left out. */
  whole(meant: Uint16Array, depth: number): number {
    const length = this.#typed.length;
    const cost = this.#row(depth)[length] as number;
    if (meant[depth - 1] !== 101 || depth < 2) return cost;
    return Math.min(cost, (this.#row(depth - 1)[length] as number) + this.#costs.table.missingSilentEnd);
  }
}

/** What it costs to write `typed` where another word was meant; without limit for words that are too long to judge. */
export const createErrorCost = (typed: string, costs: ErrorCosts): ((meant: string) => number) => {
  if (typed.length > longestWord) return () => Number.POSITIVE_INFINITY;
  const rows = new ErrorRows(typed, costs);
  return (meant) => {
    if (meant.length > longestWord) return Number.POSITIVE_INFINITY;
    const units = Uint16Array.from(meant, (_, at) => meant.charCodeAt(at));
    for (let depth = 1; depth <= units.length; depth += 1) rows.fill(units, depth);
    return rows.whole(units, units.length);
  };
};
