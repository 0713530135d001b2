/** A part of a list, ordered by id: what comes after `after`, at most `limit` of it. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface PageOf<T> {
  readonly items: readonly T[];
  /** Whether there is more behind the last item. */
  readonly more: boolean;
}
