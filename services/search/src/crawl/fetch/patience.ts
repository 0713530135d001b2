/** What waits for somebody else. */
export interface Watch {
  /** The other side has shown that it is there. */
  progress(): void;
  stop(): void;
}

export interface PatienceLimits {
  /** In all. */
  readonly wholeMs: number;
  /** Without a sign of the other side. */
  readonly idleMs: number;
}

/** Tells when others take too long. Time in which this process itself could not run is not held against them. */
export interface Patience {
  /** `onOver` is called once, unless the watch was stopped before; with how long was waited. */
  watch(limits: PatienceLimits, onOver: (waitedMs: number) => void): Watch;
}

interface Watched extends PatienceLimits {
  readonly since: number;
  heardAt: number;
  onOver(waitedMs: number): void;
}

/**
 * Timers alone are unjust: in a process that stood still for a while they fire before the answers are looked at that came
 * meanwhile. Here time is counted in ticks; a tick that comes late counts for little more than one that was on time.
 */
export function createPatience(tickMs: number): Patience {
  const watched = new Set<Watched>();
  let ticking: NodeJS.Timeout | undefined;
  let tickedAt = 0;
  let time = 0;

  function tick(): void {
    const now = performance.now();
    time += Math.min(now - tickedAt, tickMs * 1.5);
    tickedAt = now;
    for (const one of watched) {
      if (time - one.since < one.wholeMs && time - one.heardAt < one.idleMs) continue;
      watched.delete(one);
      one.onOver(Math.round(time - one.since));
    }
    if (watched.size === 0) rest();
  }

  function rest(): void {
    clearInterval(ticking);
    ticking = undefined;
  }

  return {
    watch(limits, onOver) {
      if (ticking === undefined) {
        tickedAt = performance.now();
        ticking = setInterval(tick, tickMs);
      }
      const one: Watched = { ...limits, since: time, heardAt: time, onOver };
      watched.add(one);
      return {
        progress() {
          one.heardAt = time;
        },
        stop() {
          watched.delete(one);
          if (watched.size === 0) rest();
        },
      };
    },
  };
}
