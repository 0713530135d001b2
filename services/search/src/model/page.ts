/** A part of a list: what comes after `after`, at most `limit` of it. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string | undefined;
}

export interface PageOf<T> {
  readonly items: readonly T[];
  readonly more: boolean;
}
