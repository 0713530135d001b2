import type { DocumentPatch, IndexedDocument } from '../model/document.ts';
import type { Filter } from '../model/query.ts';
import type { IndexHealth, IndexStats, KnownWord, SearchAnswer, Suggestion } from '../model/search-answer.ts';
import type { SearchRequest, SuggestRequest, WordsRequest } from '../model/search-request.ts';

/** `wait`: resolve only once searches see the change. `soon`: within half a second of it. */
export type Refresh = 'wait' | 'soon';

/** What owners do not want to be in a copy: all of these sites and of those under them, or their pictures. */
export interface Unwanted {
  sites: readonly string[];
  imagesOf: readonly string[];
  /** Names this wish: a copy that obeys it already is not gone through again. */
  mark: string;
}

/**
 * Where documents are kept and found. Every adapter passes `search-index.contract.ts`.
 * Scores can be compared within one answer only.
 */
export interface SearchIndex {
  /** Adds or replaces by id. Once it resolves, the documents survive a crash. Rejects with `index_full` at the memory cap. */
  upsert(documents: IndexedDocument[], options?: { refresh: Refresh }): Promise<void>;
  /** Changes ranking values without analysing the text again. Unknown ids are left alone. */
  patch(patches: { id: string; values: DocumentPatch }[], options?: { refresh: Refresh }): Promise<void>;
  /**
   * Takes documents out, for good, and tells how many there were. With `erase`, nothing of them is left in files either: not
   * in free space, not in logs, and soon after not in what was built from them. A crash only puts that off.
   */
  delete(
    what: { ids: string[] } | { filter: Filter },
    options?: { refresh: Refresh; erase?: boolean },
  ): Promise<number>;
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
  /** Takes documents out of a copy so that nothing is left of them, and tells how many. A crash leaves a copy that is whole. */
  eraseFromCopy(at: string, unwanted: Unwanted): Promise<number>;
  stats(): Promise<IndexStats>;
  health(): Promise<IndexHealth>;
  close(): Promise<void>;
}
