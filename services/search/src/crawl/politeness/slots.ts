/** So many at once; the others wait in the order in which they came. */
export interface Slots {
  take(): Promise<void>;
  give(): void;
  readonly taken: number;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take() {
      if (taken < count) {
        taken += 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => void waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    },
  };
}
