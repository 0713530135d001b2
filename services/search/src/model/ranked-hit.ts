import type { Hit } from './search-answer.ts';

/** One addend of a final score. */
export interface FinalPart {
  name: string;
  value: number;
  detail: string;
}

/** A hit in its final order. The parts add up to the score, in this order and to the last bit. */
export interface RankedHit {
  hit: Hit;
  score: number;
  parts: FinalPart[];
}
