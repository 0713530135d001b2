import { growingIntegers, growingUnits } from './growing.ts';

/** Strings are front-coded in blocks: only the first of a block is whole, so a look-up unpacks at most this many. */
const blockSize = 16;
/** Length and shared length are a byte each. */
export const maxStringLength = 255;

export interface StringTableData {
  /** For each string: shared length and rest length in one number, then the UTF-16 units of the rest. */
  units: Uint16Array;
  /** Where each block starts in `units`. */
  starts: Uint32Array;
  size: number;
}

/** The order of the table, and of every sorted list of strings here. */
export const byUnits = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

const sharedLength = (left: string, right: string): number => {
  const limit = Math.min(left.length, right.length);
  let at = 0;
  while (at < limit && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return at;
};

/** Takes strings in ascending order (of UTF-16 units, as `<` compares) and packs them. */
export const createStringTableWriter = () => {
  const units = growingUnits();
  const starts = growingIntegers();
  let size = 0;
  let previous = '';
  return {
    get size() {
      return size;
    },
    add(value: string): void {
      const opensBlock = size % blockSize === 0;
      if (opensBlock) starts.push(units.length);
      const shared = opensBlock ? 0 : sharedLength(previous, value);
      const rest = value.length - shared;
      units.reserve(rest + 1);
      units.push((shared << 8) | rest);
      for (let at = shared; at < value.length; at += 1) units.push(value.charCodeAt(at));
      previous = value;
      size += 1;
    },
    done: (): StringTableData => ({ units: units.done(), starts: starts.done(), size }),
  };
};

/** Walks a table from one string on, unpacking each into `buffer`. */
export class StringWalk {
  readonly buffer: Uint16Array;
  length = 0;
  /** Number of the string in `buffer`. */
  ordinal: number;
  /** How many units at the front are the same as those of the string before. */
  shared = 0;
  #at: number;
  readonly #table: StringTableData;

  /** Starts before the first string of a block, so that `next` moves to it. */
  constructor(table: StringTableData, block = 0, buffer: Uint16Array = new Uint16Array(maxStringLength + 1)) {
    this.buffer = buffer;
    this.#table = table;
    this.ordinal = block * blockSize - 1;
    this.#at = block < table.starts.length ? (table.starts[block] as number) : table.units.length;
  }

  next(): boolean {
    if (this.ordinal + 1 >= this.#table.size) return false;
    const { units } = this.#table;
    const head = units[this.#at] as number;
    this.ordinal += 1;
    const shared = head >> 8;
    const rest = head & 255;
    this.shared = this.ordinal % blockSize === 0 ? this.#sharedWithHead(rest) : shared;
    for (let at = 0; at < rest; at += 1) this.buffer[shared + at] = units[this.#at + 1 + at] as number;
    this.#at += rest + 1;
    this.length = shared + rest;
    return true;
  }

  /** The first string of a block is written whole; what it shares with the one before has to be compared. */
  #sharedWithHead(length: number): number {
    const { units } = this.#table;
    const limit = Math.min(this.length, length);
    let at = 0;
    while (at < limit && this.buffer[at] === units[this.#at + 1 + at]) at += 1;
    return at;
  }

  /** Whether the first string of a block begins with the same units as this one. */
  #headShares(block: number, count: number): boolean {
    const { starts, units } = this.#table;
    const start = starts[block] as number;
    if (((units[start] as number) & 255) < count) return false;
    for (let at = count - 1; at >= 0; at -= 1) if (units[start + 1 + at] !== this.buffer[at]) return false;
    return true;
  }

  /**
   * Leaves out the strings that begin with the same `count` units as this one; `next` goes on after them. Nothing is
   * unpacked on the way: the buffer still has the front that the next string refers to.
   */
  passOver(count: number): void {
    this.#passBlocks(count);
    const { units, size } = this.#table;
    while (this.ordinal + 1 < size && (this.ordinal + 1) % blockSize !== 0) {
      const head = units[this.#at] as number;
      if (head >> 8 < count) return;
      this.#at += (head & 255) + 1;
      this.ordinal += 1;
    }
  }

  /** Goes to the last block whose first string still begins with these units: first near, then in growing steps. */
  #passBlocks(count: number): void {
    const { starts, units } = this.#table;
    const next = Math.floor(this.ordinal / blockSize) + 1;
    if (next >= starts.length || !this.#headShares(next, count)) return;
    let low = next;
    let step = 1;
    while (low + step < starts.length && this.#headShares(low + step, count)) {
      low += step;
      step *= 2;
    }
    for (step >>= 1; step > 0; step >>= 1) {
      if (low + step < starts.length && this.#headShares(low + step, count)) low += step;
    }
    this.ordinal = low * blockSize;
    const start = starts[low] as number;
    this.#at = start + ((units[start] as number) & 255) + 1;
  }

  text(): string {
    // Much faster than spreading, which goes through an iterator.
    return Reflect.apply(String.fromCharCode, null, this.buffer.subarray(0, this.length));
  }
}

const compareBuffer = (walk: StringWalk, value: string): number => {
  const limit = Math.min(walk.length, value.length);
  for (let at = 0; at < limit; at += 1) {
    const difference = (walk.buffer[at] as number) - value.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return walk.length - value.length;
};

const compareHead = (table: StringTableData, block: number, value: string): number => {
  const at = table.starts[block] as number;
  const length = (table.units[at] as number) & 255;
  const limit = Math.min(length, value.length);
  for (let index = 0; index < limit; index += 1) {
    const difference = (table.units[at + 1 + index] as number) - value.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return length - value.length;
};

/** The last block that starts below `value`, since a string can stand in a table more than once; or the first block. */
const blockOf = (table: StringTableData, value: string): number => {
  let low = 0;
  let high = table.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compareHead(table, middle, value) < 0) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** A walk that stands on the first string not below `value`, or undefined when all are below. */
export const walkFrom = (table: StringTableData, value: string, buffer?: Uint16Array): StringWalk | undefined => {
  const walk = new StringWalk(table, blockOf(table, value), buffer);
  while (walk.next()) if (compareBuffer(walk, value) >= 0) return walk;
  return undefined;
};

/** For look-ups, which end before another begins. */
const scratch = new Uint16Array(maxStringLength + 1);

/** The number of a string, or -1. */
export const findString = (table: StringTableData, value: string): number => {
  const walk = walkFrom(table, value, scratch);
  return walk && compareBuffer(walk, value) === 0 ? walk.ordinal : -1;
};

export const stringAt = (table: StringTableData, ordinal: number): string => {
  const walk = new StringWalk(table, Math.floor(ordinal / blockSize), scratch);
  while (walk.next()) if (walk.ordinal === ordinal) return walk.text();
  return '';
};

/** Whether the walk's string begins with `prefix`. */
export const beginsWith = (walk: StringWalk, prefix: string): boolean => {
  if (walk.length < prefix.length) return false;
  for (let at = 0; at < prefix.length; at += 1) if (walk.buffer[at] !== prefix.charCodeAt(at)) return false;
  return true;
};

export const allStrings = (table: StringTableData): string[] => {
  const walk = new StringWalk(table);
  const all: string[] = [];
  while (walk.next()) all.push(walk.text());
  return all;
};
