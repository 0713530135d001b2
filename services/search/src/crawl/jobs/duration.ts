const day = 86_400_000;

/** RFC 3339, appendix A, in milliseconds; months count 30 days and years 365. Undefined for what is none. */
export function durationMs(text: string): number | undefined {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (!parts || !/\d/.test(text)) return undefined;
  const sizes = [365 * day, 30 * day, 7 * day, day, 3_600_000, 60_000, 1000];
  return sizes.reduce((sum, size, at) => sum + size * Number(parts[at + 1] ?? 0), 0);
}
