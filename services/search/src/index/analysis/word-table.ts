/** A word as the index knows it. The same raw word of the same language is the same object until the analyser's next epoch. */
export interface Word {
  /** Folded, as it is written: what prefixes and typing errors are compared with. */
  surface: string;
  /** What postings are kept under: the stem, so that `schools` finds `school`. */
  term: string;
  /** Small and different for each word of an epoch, so that callers can keep what they know of it in an array. */
  id: number;
}

const firstCapacity = 1 << 12;

const hashOf = (text: string, start: number, end: number): number => {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
};

const equals = (raw: string, text: string, start: number): boolean => {
  for (let at = 0; at < raw.length; at += 1) if (raw.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
};

/**
 * Words by how they are written, looked up in place: no piece of text is cut out for a word that is known, which makes
 * reading documents several times faster than with a Map of strings.
 */
export class WordTable {
  readonly #raw: string[] = [];
  readonly #words: Word[] = [];
  #hashes = new Int32Array(firstCapacity);
  /** Open addressing: 1 + the number of the entry, 0 for a free place. */
  #slots = new Int32Array(firstCapacity * 2);

  find(text: string, start: number, end: number): Word | undefined {
    const entry = this.#slots[this.#slotOf(text, start, end)] as number;
    return entry === 0 ? undefined : this.#words[entry - 1];
  }

  add(raw: string, word: Word): void {
    if (this.#words.length === this.#hashes.length) this.#grow();
    const entry = this.#words.length;
    this.#slots[this.#slotOf(raw, 0, raw.length)] = entry + 1;
    this.#hashes[entry] = hashOf(raw, 0, raw.length);
    this.#raw.push(raw);
    this.#words.push(word);
  }

  #slotOf(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
      const raw = this.#raw[entry - 1] as string;
      if (this.#hashes[entry - 1] === hash && raw.length === end - start && equals(raw, text, start)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(hashes.length * 2);
    const mask = this.#slots.length - 1;
    for (let entry = 0; entry < this.#words.length; entry += 1) {
      let slot = (hashes[entry] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = entry + 1;
    }
  }
}
