import { type ErrorCosts, type PlacedRule, ruleKey } from './error-costs.ts';

/** Longer words are not corrected. */
export const longestWord = 32;

const never = 1e6;
const ascii = 128;

/** The last two letters are those that a rule is found by. */
const endsWith = (meant: Uint16Array, start: number, intended: Uint16Array): boolean => {
  for (let each = intended.length - 3; each >= 0; each -= 1) if (intended[each] !== meant[start + each]) return false;
  return true;
};

/**
 * What it costs to write one word for another: the cheapest way through a table with a row for each letter of the word
 * that was meant. Rows stay valid for the letters that the next word shares with the last one.
 */
export class ErrorRows {
  readonly #typed: Uint16Array;
  readonly #costs: ErrorCosts;
  readonly #rules: ReadonlyMap<number, PlacedRule[]>;
  /** One row behind the other. */
  readonly #cells: Float64Array;
  readonly #width: number;
  readonly #extras: Float64Array;
  /** By letter that was meant: what each letter typed costs in its place. Made when it is first met. */
  readonly #replaced: (Float64Array | undefined)[] = [];

  constructor(typed: string, costs: ErrorCosts) {
    this.#typed = Uint16Array.from(typed, (_, at) => typed.charCodeAt(at));
    this.#costs = costs;
    this.#rules = costs.rulesFor(typed);
    const length = this.#typed.length;
    this.#width = length + 1;
    this.#cells = new Float64Array((longestWord + 1) * this.#width);
    this.#extras = Float64Array.from(this.#typed, (unit, at) =>
      costs.extra(unit, at > 0 ? (this.#typed[at - 1] as number) : -1),
    );
    for (let at = 1; at <= length; at += 1) {
      const first = at === 1 ? costs.table.first : 0;
      this.#cells[at] = (this.#cells[at - 1] as number) + (this.#extras[at - 1] as number) + first;
    }
  }

  #replacedBy(unit: number): Float64Array {
    const known = this.#replaced[unit];
    if (known) return known;
    const made = Float64Array.from(this.#typed, (typed) => this.#costs.replaced(unit, typed));
    if (unit < ascii) this.#replaced[unit] = made;
    return made;
  }

  /** Fills the row of the letter at `depth - 1` and tells its lowest value. */
  fill(meant: Uint16Array, depth: number): number {
    const unit = meant[depth - 1] as number;
    const before = depth > 1 ? (meant[depth - 2] as number) : -1;
    const lowest = this.#byLetter(unit, before, depth);
    const short = this.#rules.get(unit);
    const long = depth > 1 ? this.#rules.get(ruleKey(before, unit)) : undefined;
    const withShort = short ? Math.min(lowest, this.#byRules(short, meant, depth)) : lowest;
    return long ? Math.min(withShort, this.#byRules(long, meant, depth)) : withShort;
  }

  /** The letter stands as it was meant or is another, it is missing, there is one too many, or two are swapped. */
  #byLetter(unit: number, before: number, depth: number): number {
    const { table } = this.#costs;
    const cells = this.#cells;
    const typed = this.#typed;
    const width = this.#width;
    const row = depth * width;
    const first = depth === 1 ? table.first : 0;
    const missing = this.#costs.missing(unit, before) + first;
    const replaced = this.#replacedBy(unit);
    let cost = (cells[row - width] as number) + missing;
    let lowest = cost;
    cells[row] = cost;
    for (let at = 1; at < width; at += 1) {
      const here = row + at;
      const other = (replaced[at - 1] as number) + (at === 1 && unit !== typed[0] ? first : 0);
      cost = Math.min(
        cost + (this.#extras[at - 1] as number),
        (cells[here - width - 1] as number) + other,
        (cells[here - width] as number) + missing,
      );
      if (at > 1 && before === typed[at - 1] && unit === typed[at - 2] && unit !== before)
        cost = Math.min(cost, (cells[here - 2 * width - 2] as number) + table.swapped);
      cells[here] = cost;
      if (cost < lowest) lowest = cost;
    }
    return lowest;
  }

  /** Lowers the row where a spelling of the same sound is cheaper, and tells the lowest value that this made. */
  #byRules(rules: readonly PlacedRule[], meant: Uint16Array, depth: number): number {
    const cells = this.#cells;
    const row = depth * this.#width;
    let lowest = never;
    for (const { at, typedLength, intended, cost: ruleCost } of rules) {
      const start = depth - intended.length;
      if (start < 0) continue;
      const cost = (cells[start * this.#width + at - typedLength] as number) + ruleCost;
      if (cost >= (cells[row + at] as number) || !endsWith(meant, start, intended)) continue;
      this.#lower(row + at, row + this.#width, cost);
      if (cost < lowest) lowest = cost;
    }
    return lowest;
  }

  /** What a letter too many costs follows from the cell before. */
  #lower(from: number, end: number, cost: number): void {
    const cells = this.#cells;
    const extras = this.#extras;
    const row = end - this.#width;
    let here = from;
    for (let lower = cost; here < end && lower < (cells[here] as number); here += 1) {
      cells[here] = lower;
      lower += extras[here - row] as number;
    }
  }

  /** The cost of the whole typed word for the first `depth` letters. An e at the end is not heard and easily left out. */
  whole(meant: Uint16Array, depth: number): number {
    const end = depth * this.#width + this.#width - 1;
    const cost = this.#cells[end] as number;
    if (meant[depth - 1] !== 101 || depth < 2) return cost;
    return Math.min(cost, (this.#cells[end - this.#width] as number) + this.#costs.table.missingSilentEnd);
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
