import { beginsWith, type StringTableData, type StringWalk, walkFrom } from './string-table.ts';

/**
 * Typing errors are counted as insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
 * Distances up to `max` are exact, larger ones are only known to be larger: of each row, just the cells that can still lie
 * within it are looked at.
 */
class Rows {
  readonly #target: Uint16Array;
  readonly #max: number;
  readonly #width: number;
  readonly #cells: Uint8Array;
  readonly #lowest: Uint8Array;
  /** A string's front that is longer than this is too far from the target, whatever it is. */
  readonly deepest: number;

  constructor(target: string, max: number) {
    this.#target = Uint16Array.from({ length: target.length }, (_, at) => target.charCodeAt(at));
    this.#max = max;
    this.#width = target.length + 1;
    this.deepest = target.length + max;
    this.#cells = new Uint8Array((this.deepest + 2) * this.#width).fill(far);
    this.#lowest = new Uint8Array(this.deepest + 2).fill(far);
    for (let at = 0; at <= Math.min(target.length, max); at += 1) this.#cells[at] = at;
    this.#lowest[0] = 0;
  }

  /** Fills the row for the string's first `depth` units from the rows before it. */
  fill(units: Uint16Array, depth: number): void {
    const cells = this.#cells;
    const target = this.#target;
    const row = depth * this.#width;
    const above = row - this.#width;
    const unit = units[depth - 1] as number;
    const before = depth > 1 ? (units[depth - 2] as number) : -1;
    let lowest = far;
    if (depth <= this.#max) {
      cells[row] = depth;
      lowest = depth;
    }
    const end = Math.min(target.length, depth + this.#max);
    for (let at = Math.max(1, depth - this.#max); at <= end; at += 1) {
      const wanted = target[at - 1] as number;
      let cost = (cells[above + at - 1] as number) + (unit === wanted ? 0 : 1);
      cost = Math.min(cost, (cells[above + at] as number) + 1, (cells[row + at - 1] as number) + 1);
      if (before === wanted && at > 1 && unit === target[at - 2])
        cost = Math.min(cost, (cells[above - this.#width + at - 2] as number) + 1);
      cells[row + at] = cost;
      if (cost < lowest) lowest = cost;
    }
    this.#lowest[depth] = lowest;
  }

  /** Whether no string with this front can be near: the row is too far, and a swap over it would be as well. */
  isHopeless(depth: number): boolean {
    return (this.#lowest[depth] as number) > this.#max && (this.#lowest[depth - 1] as number) >= this.#max;
  }

  /** Distance of the whole target to the first `depth` units. */
  whole(depth: number): number {
    return this.#cells[depth * this.#width + this.#width - 1] as number;
  }
}

const far = 200;
const never = 1e9;

/** Tells the distance of the string that a walk stands on, and whether all that share its front are as far. */
interface Measure {
  distance(): number;
  /** So many units at the front settle the distance of every string that has them. */
  settledBy(): number;
}

/** Rows of the shared front are kept from string to string. */
const wholeStrings = (walk: StringWalk, target: string, max: number): Measure => {
  const rows = new Rows(target, max);
  let settled = never;
  let filled = 0;
  return {
    settledBy: () => settled,
    distance() {
      if (walk.shared >= settled) return far;
      settled = never;
      filled = Math.min(filled, walk.shared);
      while (filled < walk.length) {
        filled += 1;
        if (filled <= rows.deepest) rows.fill(walk.buffer, filled);
        if (filled <= rows.deepest && !rows.isHopeless(filled)) continue;
        settled = filled;
        return far;
      }
      return rows.whole(walk.length);
    },
  };
};

/** The smallest distance of `target` to a beginning of the walk's string. */
const beginnings = (walk: StringWalk, target: string, max: number): Measure => {
  const rows = new Rows(target, max);
  const best = new Uint8Array(rows.deepest + 2).fill(far);
  let settled = never;
  let filled = 0;
  return {
    settledBy: () => settled,
    distance() {
      if (walk.shared >= settled) return best[settled] as number;
      settled = never;
      filled = Math.min(filled, walk.shared);
      while (filled < Math.min(walk.length, rows.deepest)) {
        filled += 1;
        rows.fill(walk.buffer, filled);
        best[filled] = Math.min(best[filled - 1] as number, rows.whole(filled));
        if (!rows.isHopeless(filled)) continue;
        settled = filled;
        break;
      }
      if (filled === rows.deepest) settled = filled;
      return best[filled] as number;
    },
  };
};

/** Calls `visit` for the strings that are near enough; `front` is what they have to begin with. */
const walkNear = (walk: StringWalk, near: { front: string; max: number; measure: Measure }, visit: Visit): void => {
  const { front, max, measure } = near;
  do {
    if (!beginsWith(walk, front)) return;
    const here = measure.distance();
    if (here <= max) visit(walk.ordinal, here);
    else if (measure.settledBy() <= walk.length) walk.passOver(measure.settledBy());
  } while (walk.next());
};

type Visit = (ordinal: number, distance: number) => void;
type Near = (table: StringTableData, target: string, max: number) => { ordinal: number; distance: number }[];

/** Goes through the strings, or those with the target's first letter, and keeps those that are near enough. */
const nearBy =
  (sameFirst: boolean): Near =>
  (table, target, max) => {
    const found: ReturnType<Near> = [];
    const front = sameFirst ? target.charAt(0) : '';
    const walk = walkFrom(table, front);
    if (!walk) return found;
    const measure = wholeStrings(walk, target, max);
    walkNear(walk, { front, max, measure }, (ordinal, distance) => found.push({ ordinal, distance }));
    return found;
  };

/**
 * Strings of the table within `max` errors of `target`, with their distance, in the table's order. The first letter has to
 * be right: people rarely miss it, and it keeps the walk to one part of the dictionary.
 */
export const stringsWithin = nearBy(true);

/** The same, with any first letter. */
export const wordsWithin = nearBy(false);

/**
 * Calls `visit` for the strings that begin with something within `max` errors of `target`, with the smallest such distance.
 * There can be very many of them. The first letter has to be right here too.
 */
export const eachPrefixWithin = (table: StringTableData, near: { target: string; max: number }, visit: Visit): void => {
  const front = near.target.charAt(0);
  const walk = walkFrom(table, front);
  if (walk) walkNear(walk, { front, max: near.max, measure: beginnings(walk, near.target, near.max) }, visit);
};

/** The same distance for two plain strings. */
export const editDistance = (left: string, right: string): number => {
  const rows = new Rows(right, Math.max(left.length, right.length));
  const units = Uint16Array.from(left, (_, at) => left.charCodeAt(at));
  for (let depth = 1; depth <= left.length; depth += 1) rows.fill(units, depth);
  return rows.whole(left.length);
};
