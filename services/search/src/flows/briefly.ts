export interface Briefly {
  /** For so long an answer is good at least. */
  readonly leastMs: number;
  /** An answer that took long is good for so many times as long: asking then costs no more than a share of the time. */
  readonly times?: number;
}

const longestMs = 60_000;

/** The same answer for a while, and one question at a time. */
export function briefly<T>(make: () => Promise<T>, { leastMs, times = 0 }: Briefly): () => Promise<T> {
  let made: { readonly result: Promise<T>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (made && now <= made.until) return made.result;
    const fresh = { result: make(), until: Number.POSITIVE_INFINITY };
    made = fresh;
    fresh.result.then(
      () => {
        const tookMs = performance.now() - now;
        fresh.until = now + tookMs + Math.min(Math.max(leastMs, times * tookMs), longestMs);
      },
      () => {
        made = undefined;
      },
    );
    return fresh.result;
  };
}
