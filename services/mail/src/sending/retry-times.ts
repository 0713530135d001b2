const minute = 60_000;

/** RFC 5321, 4.5.4.1: soon at first, then every few hours, for some days. */
const delays = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
const giveUpAfter = 3 * 24 * 60 * minute;

/** When to try again what has failed for the time being; undefined: it goes back to its sender. */
export function nextAttempt(
  { attempts, queuedAt }: { attempts: number; queuedAt: number },
  now: number,
): number | undefined {
  if (now - queuedAt >= giveUpAfter) return undefined;
  return now + (delays[Math.max(0, attempts - 1)] ?? 240 * minute);
}
