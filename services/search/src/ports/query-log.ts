import type { Intent } from '@lyceum/contracts/search/result';

/** What analytics may learn from a search. Who asked serves to count different people and is kept nowhere. */
export interface AskedQuery {
  searchId: string;
  text: string;
  /** The user's id or the caller's address: goes into a keyed sketch and nowhere else. */
  asker: string;
  intent: Intent;
  results: number;
  tookMs: number;
}

/** Where the answering side reports what was asked. Never throws, and never makes a search wait. */
export interface QueryLog {
  asked(query: AskedQuery): void;
  /** False when no such search is known (any more). */
  clicked(click: { searchId: string; resultId: string; position: number }): boolean;
}
