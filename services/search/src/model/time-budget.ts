/** How long an answer may take, and what had to be left out to keep to it. */
export interface TimeBudget {
  /** Milliseconds that are left, at least `least`. */
  left(least?: number): number;
  /** Milliseconds that one question to the index may take. */
  forIndex(): number;
  /** Whether a stage that adds to an answer, but is not the answer, may still begin; if not, the answer is partial. */
  allows(stage: string, neededMs: number): boolean;
  /** Says that something was left out. */
  leaveOut(stage: string): void;
  readonly leftOut: ReadonlySet<string>;
  /** Runs a stage and notes how long it took. */
  measure<T>(stage: string, run: () => Promise<T> | T): Promise<T>;
  /** Milliseconds, by stage. */
  readonly took: ReadonlyMap<string, number>;
}

/** An index that is asked at all gets the time to find something. */
const leastForIndex = 10;
/** No question may hold a thread of the index for longer than this part of the whole time: others may come, or wait. */
const partAlone = 0.6;
const partAmongOthers = 0.2;

export const createTimeBudget = (
  wholeMs: number,
  { overloaded, others }: { overloaded: boolean; others: boolean },
): TimeBudget => {
  const started = performance.now();
  const leftOut = new Set<string>();
  const took = new Map<string, number>();
  const left = (least = 0): number => Math.max(least, wholeMs - (performance.now() - started));
  return {
    left,
    forIndex: () => Math.min(left(leastForIndex), wholeMs * (others ? partAmongOthers : partAlone)),
    allows(stage, neededMs) {
      const may = !overloaded && left() >= neededMs;
      if (!may) leftOut.add(stage);
      return may;
    },
    leaveOut: (stage) => void leftOut.add(stage),
    leftOut,
    async measure(stage, run) {
      const begun = performance.now();
      try {
        return await run();
      } finally {
        took.set(stage, performance.now() - begun);
      }
    },
    took,
  };
};
