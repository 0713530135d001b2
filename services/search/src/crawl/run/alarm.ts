/** Sleeps until something happens. A ring while nobody sleeps is not lost. */
export interface Alarm {
  wait(longestMs: number): Promise<void>;
  ring(): void;
}

export function createAlarm(): Alarm {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    async wait(longestMs) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      rung = false;
    },
    ring() {
      rung = true;
      wake?.();
    },
  };
}
