const longest = 7 * 24 * 60 * 60 * 1000;

/** RFC 9110 10.2.3: seconds or a date. What is longer than a week is a week. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  if (/^\d{1,12}(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, longest);
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), longest);
}
