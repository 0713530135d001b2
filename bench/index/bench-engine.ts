import type { BenchDocument, BenchQuery, QueryKind } from './corpus.ts';

/** What is compared: each engine gets the same documents and answers the same queries in its own way. */
export interface BenchEngine {
  /** Kinds of queries it has no way to answer. */
  cannot: readonly QueryKind[];
  add(documents: BenchDocument[]): Promise<void>;
  /** Everything added can be found when this resolves, and background work is done. */
  settle(): Promise<void>;
  /** The ids of the ten best. */
  search(query: BenchQuery): Promise<string[]>;
  /** Completes what was typed, where the engine can. */
  suggest: ((typed: string) => Promise<number>) | undefined;
  /** Closes and opens again, and resolves when the first search was answered; undefined when it keeps nothing. */
  reopen: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

export type OpenEngine = (folder: string) => Promise<BenchEngine>;
