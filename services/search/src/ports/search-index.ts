import type { DocumentPatch, IndexedDocument } from '../model/document.ts';
import type { Filter } from '../model/query.ts';
import type { IndexHealth, IndexStats, KnownWord, SearchAnswer, Suggestion } from '../model/search-answer.ts';
import type { SearchRequest, SuggestRequest, WordsRequest } from '../model/search-request.ts';

/** `wait`: resolve only once searches see the change. `soon`: within half a second of it. */
export type Refresh = 'wait' | 'soon';

/**
 * Where documents are kept and found. Every adapter passes `search-index.contract.ts`.
 * Scores can be compared within one answer only.
 */
export interface SearchIndex {
  /** Adds or replaces by id. Once it resolves, the documents survive a crash. Rejects with `index_full` at the memory cap. */
  upsert(documents: IndexedDocument[], options?: { refresh: Refresh }): Promise<void>;
  /** Changes ranking values without analysing the text again. Unknown ids are left alone. */
  patch(patches: { id: string; values: DocumentPatch }[], options?: { refresh: Refresh }): Promise<void>;
  /** Takes documents out, for good, and tells how many there were. */
  delete(what: { ids: string[] } | { filter: Filter }, options?: { refresh: Refresh }): Promise<number>;
  /** Resolves when every change that was acknowledged before is visible to searches. */
  refresh(): Promise<void>;
  /** In the order asked for; undefined for what is not there. Sees acknowledged changes at once. */
  get(ids: string[]): Promise<(IndexedDocument | undefined)[]>;
  /** All documents, oldest change first. */
  scan(): AsyncIterable<IndexedDocument>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** One answer for each word, in order; an unknown word has 0 documents. */
  words(request: WordsRequest): Promise<KnownWord[]>;
  /** Replaces the queries that enough people asked, which are suggested too. */
  setPopularQueries(queries: { text: string; count: number }[]): Promise<void>;
  /**
   * Builds the index anew beside the present one, from `source` or from its own documents, and then switches over.
   * Changes made meanwhile are kept.
   */
  rebuild(source?: AsyncIterable<IndexedDocument>): Promise<void>;
  /** Writes a copy, as encrypted as the original, that `restore` can read. */
  snapshot(to: string): Promise<void>;
  restore(from: string): Promise<void>;
  stats(): Promise<IndexStats>;
  health(): Promise<IndexHealth>;
  close(): Promise<void>;
}
