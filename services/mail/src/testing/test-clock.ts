import type { Clock } from '@lyceum/platform/clock';

export interface TestClock extends Clock {
  pass(milliseconds: number): void;
}

export const days = (count: number): number => count * 86_400_000;

/** Time that stands still until a test moves it. */
export function testClock(start = Date.UTC(2030, 0, 1)): TestClock {
  let now = start;
  return {
    now: () => now,
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}
