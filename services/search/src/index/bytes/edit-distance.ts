import { maxStringLength, type StringTableData, type StringWalk, walkFrom } from './string-table.ts';

/**
 * Typing errors are counted as insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
 * The first letter has to be right: people rarely miss it, and it keeps the walk to one part of the dictionary.
 */
class Rows {
  readonly #target: string;
  readonly #rows: Uint8Array[];
  readonly #lowest = new Uint8Array(maxStringLength + 2);

  constructor(target: string) {
    this.#target = target;
    this.#rows = Array.from({ length: maxStringLength + 2 }, () => new Uint8Array(target.length + 1));
    for (let at = 0; at <= target.length; at += 1) this.#row(0)[at] = at;
  }

  #row(depth: number): Uint8Array {
    return this.#rows[depth] as Uint8Array;
  }

  /** The row for the string's first `depth` units, from the rows before it; its lowest value tells whether to go on. */
  fill(units: Uint16Array, depth: number): number {
    const unit = units[depth - 1] as number;
    const before = depth > 1 ? (units[depth - 2] as number) : -1;
    const row = this.#row(depth);
    const above = this.#row(depth - 1);
    row[0] = depth;
    let lowest = depth;
    for (let at = 1; at <= this.#target.length; at += 1) {
      const wanted = this.#target.charCodeAt(at - 1);
      let cost = (above[at - 1] as number) + (unit === wanted ? 0 : 1);
      cost = Math.min(cost, (above[at] as number) + 1, (row[at - 1] as number) + 1);
      const swapped = at > 1 && before === wanted && unit === this.#target.charCodeAt(at - 2);
      if (swapped) cost = Math.min(cost, (this.#row(depth - 2)[at - 2] as number) + 1);
      row[at] = cost;
      if (cost < lowest) lowest = cost;
    }
    this.#lowest[depth] = lowest;
    return lowest;
  }

  /** Distance of the whole target to the first `depth` units. */
  whole(depth: number): number {
    return this.#row(depth)[this.#target.length] as number;
  }
}

/**
 * Rows of the shared front are kept from string to string, and a front that is already too far is passed over.
 * Because of swaps, a row can be one better than the one before it: two in a row must be too far.
 */
const walkWithin = (walk: StringWalk, target: string, max: number) => {
  const rows = new Rows(target);
  const lowestAt = new Uint8Array(maxStringLength + 2);
  let hopelessFrom = Number.POSITIVE_INFINITY;
  let filled = 0;
  return (): number => {
    if (walk.shared >= hopelessFrom) return max + 1;
    hopelessFrom = Number.POSITIVE_INFINITY;
    filled = Math.min(filled, walk.shared);
    while (filled < walk.length) {
      filled += 1;
      lowestAt[filled] = rows.fill(walk.buffer, filled);
      const tooFar = (lowestAt[filled] as number) > max && (filled < 2 || (lowestAt[filled - 1] as number) > max);
      if (tooFar) {
        hopelessFrom = filled;
        return max + 1;
      }
    }
    return rows.whole(walk.length);
  };
};

/** The smallest distance of `target` to a beginning of the walk's string; no beginning much longer than it can be near. */
const walkPrefixesWithin = (walk: StringWalk, target: string, max: number) => {
  const rows = new Rows(target);
  const deepest = target.length + max;
  const best = new Uint8Array(maxStringLength + 2).fill(255);
  const lowestAt = new Uint8Array(maxStringLength + 2);
  let hopelessFrom = Number.POSITIVE_INFINITY;
  let filled = 0;
  return (): number => {
    if (walk.shared >= hopelessFrom) return best[hopelessFrom] as number;
    hopelessFrom = Number.POSITIVE_INFINITY;
    filled = Math.min(filled, walk.shared);
    while (filled < Math.min(walk.length, deepest)) {
      filled += 1;
      lowestAt[filled] = rows.fill(walk.buffer, filled);
      best[filled] = Math.min(best[filled - 1] as number, rows.whole(filled));
      const tooFar = (lowestAt[filled] as number) > max && filled > 1 && (lowestAt[filled - 1] as number) > max;
      if (!tooFar) continue;
      hopelessFrom = filled;
      return best[filled] as number;
    }
    return best[filled] as number;
  };
};

type Walk = (walk: StringWalk, target: string, max: number) => () => number;
type Near = (table: StringTableData, target: string, max: number) => { ordinal: number; distance: number }[];

/** Goes through the strings that share the target's first letter, and keeps those that the walk finds near enough. */
const nearBy =
  (distanceAlong: Walk): Near =>
  (table, target, max) => {
    const found: ReturnType<Near> = [];
    const first = target.charAt(0);
    const walk = walkFrom(table, first);
    if (!walk) return found;
    const distanceOf = distanceAlong(walk, target, max);
    do {
      if (walk.buffer[0] !== first.charCodeAt(0)) break;
      const distance = distanceOf();
      if (distance <= max) found.push({ ordinal: walk.ordinal, distance });
    } while (walk.next());
    return found;
  };

/** Strings of the table within `max` errors of `target`, with their distance, in the table's order. */
export const stringsWithin = nearBy(walkWithin);

/** Strings that begin with something within `max` errors of `target`, with the smallest such distance. */
export const prefixesWithin = nearBy(walkPrefixesWithin);

/** The same distance for two plain strings. */
export const editDistance = (left: string, right: string): number => {
  const rows = new Rows(right);
  const units = Uint16Array.from(left, (_, at) => left.charCodeAt(at));
  for (let depth = 1; depth <= left.length; depth += 1) rows.fill(units, depth);
  return rows.whole(left.length);
};
