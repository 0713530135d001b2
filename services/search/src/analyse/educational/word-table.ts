/** Two bytes a place: a check of the word, and its weight. A place that is not taken has the check 0. */
const placeBytes = 2;
const probes = 8;

/** FNV-1a. */
function hash(word: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

const check = (value: number): number => (value >>> 24) % 255 || 255;

/** Where a word is, or could be put: -1 when neither. */
function placeOf(table: Uint8Array, word: string): { at: number; check: number; taken: boolean } {
  const value = hash(word);
  const places = table.length / placeBytes;
  for (let probe = 0; probe < probes; probe += 1) {
    const at = ((value + probe) % places) * placeBytes;
    if (table[at] === check(value)) return { at, check: check(value), taken: true };
    if (table[at] === 0) return { at, check: check(value), taken: false };
  }
  return { at: -1, check: 0, taken: false };
}

/** From -127 to 127; 0 for a word that is not known. */
export function weightOf(table: Uint8Array, word: string): number {
  const { at, taken } = placeOf(table, word);
  return taken ? ((table[at + 1] ?? 0) << 24) >> 24 : 0;
}

/** Weights of words in little room. The first ones of the list are sure to get in. */
export function packWords(weights: readonly (readonly [string, number])[], places: number): Uint8Array {
  const table = new Uint8Array(places * placeBytes);
  for (const [word, weight] of weights) {
    const place = placeOf(table, word);
    if (place.at < 0 || place.taken) continue;
    table[place.at] = place.check;
    table[place.at + 1] = weight;
  }
  return table;
}
