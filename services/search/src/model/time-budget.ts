/** How long an answer may take, and what had to be left out to keep to it. */
export interface TimeBudget {
  /** Milliseconds that are left, at least `least`. */
  left(least?: number): number;
  /** Whether a stage that adds to an answer, but is not the answer, may still begin; if not, the answer is partial. */
  allows(stage: string, neededMs: number): boolean;
  /** Says that something was left out. */
  leaveOut(stage: string): void;
  readonly leftOut: ReadonlySet<string>;
}

export const createTimeBudget = (wholeMs: number, { overloaded }: { overloaded: boolean }): TimeBudget => {
  const started = performance.now();
  const leftOut = new Set<string>();
  const left = (least = 0): number => Math.max(least, wholeMs - (performance.now() - started));
  return {
    left,
    allows(stage, neededMs) {
      const may = !overloaded && left() >= neededMs;
      if (!may) leftOut.add(stage);
      return may;
    },
    leaveOut: (stage) => void leftOut.add(stage),
    leftOut,
  };
};
