import { chunkSize } from '../segment/segment.ts';
import { chunkWords, type Found } from './bits.ts';

/** Documents of a chunk that may still become results, in ascending order, with their scores so far. */
export interface Candidates {
  documents: Uint32Array;
  scores: Float64Array;
  count: number;
}

export const createCandidates = (): Candidates => ({
  documents: new Uint32Array(chunkSize),
  scores: new Float64Array(chunkSize),
  count: 0,
});

/** Takes over what was found, leaving out documents whose score does not reach `least`. */
export const takeCandidates = (into: Candidates, found: Found, how: { from: number; least: number }): void => {
  const { bits, scores } = found;
  const { from, least } = how;
  let count = 0;
  for (let at = 0; at < chunkWords; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      const low = word & -word;
      const slot = at * 32 + 31 - Math.clz32(low);
      word ^= low;
      const score = scores[slot] as number;
      if (score < least) continue;
      into.documents[count] = from + slot;
      into.scores[count] = score;
      count += 1;
    }
  }
  into.count = count;
};

/** Keeps the candidates whose score reaches `least`. */
export const keepCandidates = (candidates: Candidates, least: number): void => {
  const { documents, scores } = candidates;
  let kept = 0;
  for (let at = 0; at < candidates.count; at += 1) {
    const score = scores[at] as number;
    if (score < least) continue;
    documents[kept] = documents[at] as number;
    scores[kept] = score;
    kept += 1;
  }
  candidates.count = kept;
};
