/** A word as the index knows it: one object for each pair of surface and term, until the analyser's next epoch. */
export interface Word {
  /** Folded, as it is written: what prefixes and typing errors are compared with. */
  surface: string;
  /** What postings are kept under: the stem, so that `schools` finds `school`. */
  term: string;
  /** Small numbers, different for each word and for each term of an epoch, so that callers can keep what they know in arrays. */
  id: number;
  termId: number;
}

const firstCapacity = 1 << 12;

/** Hashes are made unit by unit, while a text is read (FNV-1a). */
export const startHash = 0x811c9dc5 | 0;
export const addToHash = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);

export const hashOfRange = (text: string, start: number, end: number): number => {
  let hash = startHash;
  for (let at = start; at < end; at += 1) hash = addToHash(hash, text.charCodeAt(at));
  return hash;
};

/**
 * Numbers by how a word is written, looked up in place: no piece of text is cut out for a word that is known, and all is in
 * typed arrays, which makes reading documents several times faster than with a Map of strings.
 */
export class WordTable {
  #size = 0;
  /** Open addressing: hash and 1 + the number of the entry for each place; 0 for a free one. */
  #slots = new Int32Array(firstCapacity * 4);
  /** For each entry where its units start, and its value. */
  #starts = new Uint32Array(firstCapacity + 1);
  #values = new Int32Array(firstCapacity);
  #units = new Uint16Array(firstCapacity * 8);

  /** The value of the word from `start` to `end`, or -1. */
  find(text: string, range: { start: number; end: number; hash: number }): number {
    const { start, end, hash } = range;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = this.#firstSlot(hash);
    for (let entry = slots[slot + 1] as number; entry !== 0; entry = slots[slot + 1] as number) {
      if (slots[slot] === hash && this.#equals(entry - 1, text, start, end)) return this.#values[entry - 1] as number;
      slot = (slot + 2) & mask;
    }
    return -1;
  }

  #firstSlot(hash: number): number {
    return ((hash ^ (hash >>> 15)) << 1) & (this.#slots.length - 1);
  }

  // biome-ignore lint/complexity/useMaxParams: an object for each comparison would cost more than the comparison
  #equals(entry: number, text: string, start: number, end: number): boolean {
    const from = this.#starts[entry] as number;
    const length = end - start;
    if ((this.#starts[entry + 1] as number) - from !== length) return false;
    for (let at = 0; at < length; at += 1) if (this.#units[from + at] !== text.charCodeAt(start + at)) return false;
    return true;
  }

  /** Keeps the value of a word that is not there yet. */
  add(raw: string, value: number): void {
    if (this.#size === this.#values.length) this.#grow();
    const entry = this.#size;
    const from = this.#starts[entry] as number;
    if (from + raw.length > this.#units.length) {
      const units = new Uint16Array(Math.max(this.#units.length * 2, from + raw.length));
      units.set(this.#units);
      this.#units = units;
    }
    for (let at = 0; at < raw.length; at += 1) this.#units[from + at] = raw.charCodeAt(at);
    this.#starts[entry + 1] = from + raw.length;
    this.#values[entry] = value;
    this.#size += 1;
    this.#place(hashOfRange(raw, 0, raw.length), entry);
  }

  #place(hash: number, entry: number): void {
    let slot = this.#firstSlot(hash);
    while (this.#slots[slot + 1] !== 0) slot = (slot + 2) & (this.#slots.length - 1);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = entry + 1;
  }

  #grow(): void {
    const capacity = this.#values.length * 2;
    const starts = new Uint32Array(capacity + 1);
    starts.set(this.#starts);
    this.#starts = starts;
    const values = new Int32Array(capacity);
    values.set(this.#values);
    this.#values = values;
    const before = this.#slots;
    this.#slots = new Int32Array(capacity * 4);
    for (let slot = 0; slot < before.length; slot += 2) {
      const entry = before[slot + 1] as number;
      if (entry !== 0) this.#place(before[slot] as number, entry - 1);
    }
  }
}
