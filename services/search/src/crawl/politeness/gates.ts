import type { Clock } from '@lyceum/platform/clock';

/** Doors that let one through at a time, each not before its time. Whoever waits at one holds nothing else. */
export interface Gates {
  /** Resolves when nobody else is inside and the time has come; then, whoever entered must leave. False when called off. */
  enter(name: string, signal?: AbortSignal): Promise<boolean>;
  /** The next may enter at `nextAt`. */
  leave(name: string, nextAt: number): void;
  /** Nobody enters before. */
  hold(name: string, until: number): void;
  /** When the next may enter, as far as is known. */
  nextAt(name: string): number;
  /** Lets everybody through who still waits: their work is cancelled anyway. */
  close(): void;
}

interface Gate {
  busy: boolean;
  nextAt: number;
  waiting: (() => void)[];
  timer: NodeJS.Timeout | undefined;
}

/** Gates whose time is over and at which nobody stands are forgotten when there are more than these. */
const mostIdle = 20_000;

/** No gate opens before `opensAt`: what happened before this process began is not known. */
export function createGates(clock: Clock, opensAt = 0): Gates {
  const gates = new Map<string, Gate>();
  let closed = false;

  function gateOf(name: string): Gate {
    const known = gates.get(name);
    if (known) return known;
    if (gates.size >= mostIdle) forgetIdle();
    const gate: Gate = { busy: false, nextAt: opensAt, waiting: [], timer: undefined };
    gates.set(name, gate);
    return gate;
  }

  function forgetIdle(): void {
    const now = clock.now();
    for (const [name, gate] of gates) {
      if (!gate.busy && gate.waiting.length === 0 && gate.nextAt <= now) gates.delete(name);
    }
  }

  function letIn(gate: Gate): void {
    if (gate.busy || gate.waiting.length === 0) return;
    clearTimeout(gate.timer);
    const wait = gate.nextAt - clock.now();
    // A timer may come a little early, so the time is looked at again when it does.
    if (wait > 0 && !closed) {
      gate.timer = setTimeout(() => letIn(gate), Math.min(wait, 2 ** 31 - 1));
      return;
    }
    gate.busy = true;
    gate.waiting.shift()?.();
  }

  return {
    enter(name, signal) {
      if (signal?.aborted) return Promise.resolve(false);
      const gate = gateOf(name);
      return new Promise((resolve) => {
        const go = () => {
          signal?.removeEventListener('abort', callOff);
          resolve(true);
        };
        const callOff = () => {
          gate.waiting = gate.waiting.filter((other) => other !== go);
          resolve(false);
        };
        signal?.addEventListener('abort', callOff, { once: true });
        gate.waiting.push(go);
        letIn(gate);
      });
    },
    leave(name, nextAt) {
      const gate = gateOf(name);
      gate.busy = false;
      gate.nextAt = Math.max(gate.nextAt, nextAt);
      letIn(gate);
    },
    hold(name, until) {
      const gate = gateOf(name);
      gate.nextAt = Math.max(gate.nextAt, until);
    },
    nextAt: (name) => gates.get(name)?.nextAt ?? 0,
    close() {
      closed = true;
      for (const gate of gates.values()) letIn(gate);
    },
  };
}
