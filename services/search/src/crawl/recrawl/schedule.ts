import type { PageMemory } from '../../model/crawled-page.ts';

const hour = 3_600_000;
const shortest = hour;
const longest = 180 * 24 * hour;
const keptLooks = 16;

type Looks = Pick<PageMemory, 'intervalMs' | 'checks' | 'changes' | 'history' | 'recrawlAt'>;

/**
 * A page that had changed is looked at sooner next time, one that had not later; the more so, the more of its latest
 * looks agree. `usualMs` is what the crawl asks for, and where a new page begins.
 */
export function lookAgain(
  before: Pick<PageMemory, 'intervalMs' | 'checks' | 'changes' | 'history'> | undefined,
  look: { changed: boolean; at: number; usualMs: number },
): Looks {
  if (!before || before.checks === 0) {
    const intervalMs = within(look.usualMs, look.usualMs);
    return { intervalMs, checks: 1, changes: 0, history: '', recrawlAt: look.at + intervalMs };
  }
  const history = `${look.changed ? '1' : '0'}${before.history}`.slice(0, keptLooks);
  const changed = [...history].filter((one) => one === '1').length;
  // With a rate of change between the two, halving and lengthening balance out at about one change in two looks.
  const share = (changed + 0.5) / (history.length + 1);
  const factor = look.changed ? 1 / (1 + share) : 1 + (1 - share);
  const intervalMs = within(before.intervalMs * factor, look.usualMs);
  return {
    intervalMs,
    checks: before.checks + 1,
    changes: before.changes + (look.changed ? 1 : 0),
    history,
    recrawlAt: look.at + intervalMs,
  };
}

/** Never more often than eight times as often as asked, nor eight times less often. */
const within = (intervalMs: number, usualMs: number): number =>
  Math.round(Math.min(Math.max(intervalMs, usualMs / 8, Math.min(shortest, usualMs)), usualMs * 8, longest));
