export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export const hourOf = (time: number): number => time - (time % hourMs);
/** Days are those of UTC. */
export const dayOf = (time: number): number => time - (time % dayMs);

/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (time: number): number => {
  const shifted = time + 3 * dayMs;
  return shifted - (shifted % (7 * dayMs)) - 3 * dayMs;
};

export const periodStart = { hour: hourOf, day: dayOf, week: weekOf } as const;

/** What is on its way when an hour ends has so long to arrive; then the hour is published, and nothing is added to it. */
const graceMs = 60_000;

export const isOpen = (hour: number, now: number): boolean => now < hour + hourMs + graceMs;
