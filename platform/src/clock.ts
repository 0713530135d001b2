/** Milliseconds since 1970. Passed in, never read from the air, so that a test can move time. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export const toTime = (epochMs: number): string => new Date(epochMs).toISOString();
