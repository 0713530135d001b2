import type { RetentionReport } from '@lyceum/contracts/search/audit';
import { type Clock, toTime } from '@lyceum/platform/clock';
import type { Log } from '@lyceum/platform/log/log';
import type { RetentionRule, RetentionRuns } from '../ports/retention.ts';

export interface RetentionDeps {
  readonly rules: readonly RetentionRule[];
  readonly runs: RetentionRuns;
  readonly clock: Clock;
  readonly log: Log;
}

/** Removes what is too old of every kind. One that fails keeps no other from its turn. */
export async function runRetention({ rules, runs, clock, log }: RetentionDeps): Promise<void> {
  for (const { kind, forget } of rules) {
    const at = clock.now();
    try {
      const removed = await forget(at);
      await runs.note({ kind, at, removed });
      log.info({ kind, removed }, 'old data was removed');
    } catch (error) {
      log.error({ err: error, kind }, 'old data could not be removed; it is tried again');
    }
  }
}

export async function reportRetention({
  rules,
  runs,
}: Pick<RetentionDeps, 'rules' | 'runs'>): Promise<RetentionReport> {
  const done = new Map((await runs.all()).map((run) => [run.kind, run]));
  return {
    items: rules.map(({ kind, keptFor }) => {
      const run = done.get(kind);
      return { kind, keptFor: keptFor(), lastRunAt: run ? toTime(run.at) : null, removed: run?.removed ?? 0 };
    }),
  };
}
