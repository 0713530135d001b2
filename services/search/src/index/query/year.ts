const averageYearMs = 365.2425 * 86_400_000;
const firstYear = 1900;
/** When each year of two centuries starts, in UTC: making a `Date` for each document would take ten times as long. */
const starts = Float64Array.from({ length: 202 }, (_, at) => Date.UTC(firstYear + at, 0, 1));

/** The year of a moment in UTC. */
export const yearOf = (at: number): number => {
  let index = Math.floor((at - (starts[0] as number)) / averageYearMs);
  if (index < 1 || index > 199) return new Date(at).getUTCFullYear();
  if (at < (starts[index] as number)) index -= 1;
  else if (at >= (starts[index + 1] as number)) index += 1;
  return firstYear + index;
};
