/** So many at once; the others wait in the order in which they came. */
export interface Slots {
  /** `weight` slots at a time; one that is heavier than all of them together has them all. */
  take(weight?: number): Promise<void>;
  give(weight?: number): void;
  readonly taken: number;
}

export function createSlots(count: number): Slots {
  const waiting: { weight: number; go(): void }[] = [];
  let taken = 0;

  function letIn(): void {
    for (let [first] = waiting; first && fits(first.weight); [first] = waiting) {
      waiting.shift();
      taken += first.weight;
      first.go();
    }
  }

  const fits = (weight: number): boolean => taken === 0 || taken + weight <= count;

  return {
    get taken() {
      return taken;
    },
    take(weight = 1) {
      if (waiting.length === 0 && fits(weight)) {
        taken += weight;
        return Promise.resolve();
      }
      return new Promise((go) => void waiting.push({ weight, go }));
    },
    give(weight = 1) {
      taken -= weight;
      letIn();
    },
  };
}
