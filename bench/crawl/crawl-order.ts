/** What a crawler that is measured gets, as JSON in its first argument. */
export interface BenchOrder {
  readonly seeds: string[];
  readonly addresses: Record<string, string>;
  readonly delayMs: number;
  readonly folder: string;
  /** Whether pages are fetched, parsed and stored only, not judged and indexed. */
  readonly plain: boolean;
  /** Where the peer was installed. */
  readonly peer: string;
}

/** What it tells at its end. */
export interface BenchReport {
  readonly seconds: number;
  /** Of the whole process with all its threads. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

export const readOrder = (): BenchOrder => JSON.parse(process.argv[2] ?? '{}') as BenchOrder;

/** From now until `report` is called. */
export function startMeasuring(): { report(): void } {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  return {
    report() {
      clearInterval(watch);
      const { user, system } = process.cpuUsage(before);
      const report: BenchReport = {
        seconds: (performance.now() - startedAt) / 1000,
        cpuSeconds: (user + system) / 1e6,
        peakMb: peak / 1e6,
      };
      process.send?.(report);
    },
  };
}
