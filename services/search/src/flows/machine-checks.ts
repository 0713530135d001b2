import { statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Clock } from '@lyceum/platform/clock';
import type { Checked } from './health.ts';

const mebibyte = 2 ** 20;
const leastDiskBytes = 512 * mebibyte;
const leastDiskShare = 0.05;
const leastMemoryBytes = 128 * mebibyte;
const mostHeapShare = 0.9;
const mostClockDriftMs = 5_000;

/** Writing stops when the disk is full, searching does not: nothing here is essential. */
export function diskCheck(folder: string): Checked {
  return {
    name: 'disk space',
    essential: false,
    async check() {
      const { bavail, bsize, blocks } = await statfs(folder);
      const [free, all] = [bavail * bsize, blocks * bsize];
      if (free >= Math.min(leastDiskBytes, all * leastDiskShare)) return undefined;
      return `${Math.round(free / mebibyte)} MiB are left on the disk of the data folder`;
    },
  };
}

export const memoryCheck: Checked = {
  name: 'memory',
  essential: false,
  async check() {
    const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
    if (used > limit * mostHeapShare) return `the heap holds ${Math.round((100 * used) / limit)}% of what it may`;
    if (freemem() < leastMemoryBytes) return `${Math.round(freemem() / mebibyte)} MiB of the machine's memory are free`;
    return undefined;
  },
};

/** Tokens, retention and the secrets of days go by the clock: one that was set while we run, or never, is told of. */
export function clockCheck(clock: Clock): Checked {
  const offset = clock.now() - performance.now();
  return {
    name: 'clock',
    essential: false,
    async check() {
      const drift = clock.now() - performance.now() - offset;
      if (Math.abs(drift) > mostClockDriftMs) return `it was set by ${Math.round(drift / 1000)} s since the start`;
      return clock.now() < Date.UTC(2025, 0, 1) ? 'it stands in the past' : undefined;
    },
  };
}
