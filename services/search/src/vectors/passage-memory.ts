import type { StoredPassage } from './passage-store.ts';
import type { Quantised } from './quantise.ts';
import { createSigns } from './signs.ts';

/** Passages are kept in pieces of this many, so that nothing has to be copied when there are more. */
export const pieceSize = 8192;

export interface Piece {
  codes: Int8Array;
  signs: Int32Array;
  steps: Float32Array;
  /** The number of the document of each passage; -1 for a free place. */
  documents: Int32Array;
  parts: Uint32Array;
}

const createPiece = (dimensions: number): Piece => ({
  codes: new Int8Array(new SharedArrayBuffer(pieceSize * dimensions)),
  signs: new Int32Array(new SharedArrayBuffer(pieceSize * Math.ceil(dimensions / 32) * 4)),
  steps: new Float32Array(pieceSize),
  documents: new Int32Array(pieceSize).fill(-1),
  parts: new Uint32Array(pieceSize),
});

/** The middle is worked out when there are so many, and each time that they have doubled, until it hardly moves. */
const firstCentred = 500;
const lastCentred = 16_000;

/** All passages in memory. A place is piece x `pieceSize` + the place in the piece. */
export const createPassageMemory = (dimensions: number) => {
  const signs = createSigns(dimensions);
  const { words } = signs;
  const pieces: Piece[] = [];
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const placesOf = new Map<number, number[]>();
  const freePlaces: number[] = [];
  const freeNumbers: number[] = [];
  /** What vectors have in common tells none from another; those of pictures have no number below zero. */
  const middle = new Float32Array(dimensions);
  let centredWith = firstCentred / 2;
  let used = 0;
  let passages = 0;

  const numberOf = (id: string): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = freeNumbers.pop() ?? ids.length;
    ids[number] = id;
    numbers.set(id, number);
    return number;
  };

  const freePlace = (): number => {
    const free = freePlaces.pop();
    if (free !== undefined) return free;
    if (used === pieces.length * pieceSize) pieces.push(createPiece(dimensions));
    used += 1;
    return used - 1;
  };

  const put = (id: string, part: number, { codes, step }: Quantised): { piece: Piece; at: number } => {
    const number = numberOf(id);
    const place = freePlace();
    const piece = pieces[Math.floor(place / pieceSize)] as Piece;
    const at = place % pieceSize;
    piece.codes.set(codes, at * dimensions);
    piece.steps[at] = step;
    piece.parts[at] = part;
    piece.documents[at] = number;
    placesOf.set(number, [...(placesOf.get(number) ?? []), place]);
    passages += 1;
    return { piece, at };
  };

  const codesAt = ({ codes }: Piece, at: number): Int8Array => codes.subarray(at * dimensions, (at + 1) * dimensions);

  const forEachPassage = (visit: (piece: Piece, at: number) => void): void => {
    for (const piece of pieces) {
      for (let at = 0; at < pieceSize; at += 1) if ((piece.documents[at] as number) >= 0) visit(piece, at);
    }
  };

  const centre = (): void => {
    const sums = new Float64Array(dimensions);
    forEachPassage((piece, at) => {
      const codes = codesAt(piece, at);
      const step = piece.steps[at] as number;
      for (let index = 0; index < dimensions; index += 1)
        sums[index] = (sums[index] as number) + (codes[index] as number) * step;
    });
    middle.set(sums.map((sum) => sum / Math.max(1, passages)));
    forEachPassage((piece, at) => {
      piece.signs.set(signs.of(codesAt(piece, at), middle, piece.steps[at]), at * words);
    });
    centredWith = Math.max(passages, firstCentred / 2);
  };

  const remove = (id: string): void => {
    const number = numbers.get(id);
    if (number === undefined) return;
    for (const place of placesOf.get(number) ?? []) {
      (pieces[Math.floor(place / pieceSize)] as Piece).documents[place % pieceSize] = -1;
      freePlaces.push(place);
      passages -= 1;
    }
    placesOf.delete(number);
    numbers.delete(id);
    ids[number] = '';
    freeNumbers.push(number);
  };

  return {
    dimensions,
    pieces,
    words,
    signsOf: (query: Float32Array): Int32Array => signs.of(query, middle),
    /** Places beyond this were never used. */
    used: (): number => used,
    idOf: (number: number): string => ids[number] ?? '',
    has: (id: string): boolean => numbers.has(id),
    placesOf: (id: string): readonly number[] => placesOf.get(numbers.get(id) ?? -1) ?? [],
    add(id: string, part: number, quantised: Quantised): void {
      const { piece, at } = put(id, part, quantised);
      piece.signs.set(signs.of(quantised.codes, middle, quantised.step), at * words);
      if (passages >= 2 * centredWith && passages <= lastCentred) centre();
    },
    /** Adds all at once, before anything is asked. */
    fill(stored: Iterable<StoredPassage>): void {
      for (const { id, part, quantised } of stored) put(id, part, quantised);
      centre();
    },
    remove,
    stats: () => ({
      documents: numbers.size,
      passages,
      memoryBytes: pieces.length * pieceSize * (dimensions + words * 4 + 12),
    }),
  };
};

export type PassageMemory = ReturnType<typeof createPassageMemory>;
