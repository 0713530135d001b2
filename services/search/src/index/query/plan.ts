/** A dictionary term that a query word stands for, and how well it fits. */
export interface PlanMember {
  term: string;
  weight: number;
}

/** A query word: its members count as one word, a document's best member decides. */
export interface PlanWord {
  kind: 'word';
  /** As the person wrote it; for explanations. */
  label: string;
  members: PlanMember[];
  /** What an occurrence in each field counts; 0 leaves the field out. */
  weights: number[];
  rarity: number;
}

export interface PlanPhrase {
  kind: 'phrase';
  label: string;
  /** For each word of the phrase, the terms that may stand there. */
  slots: string[][];
  slop: number;
  weights: number[];
  rarity: number;
}

export interface PlanBool {
  kind: 'bool';
  must: Plan[];
  should: Plan[];
  not: Plan[];
  minimumShould: number;
}

/**
 * A query after analysis and with every number that depends on the collection: it can be run on any segment, and run
 * again later (by a cursor) with the same scores although the collection has changed.
 */
export type Plan = PlanWord | PlanPhrase | PlanBool | { kind: 'all' } | { kind: 'none' };
