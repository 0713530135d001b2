/** More deaths than this within the window mean that starting again does not help. */
const mostDeaths = 6;
const windowMs = 60_000;

export interface Death {
  thread: string;
  cause: string;
  at: number;
}

/** Remembers which threads died, decides whether to start another, and says it to those who ask for the health. */
export const createRestarts = (clock: () => number) => {
  const deaths: Death[] = [];
  const recent = (): Death[] => deaths.filter(({ at }) => clock() - at < windowMs);
  return {
    /** Whether the thread should be started again. */
    mayRestart(thread: string, cause: Error): boolean {
      deaths.push({ thread, cause: cause.message, at: clock() });
      if (deaths.length > mostDeaths * 2) deaths.shift();
      return recent().length <= mostDeaths;
    },
    /** What happened of late; undefined when nothing did. */
    trouble(): string | undefined {
      const last = recent().at(-1);
      if (!last) return undefined;
      const seconds = Math.round((clock() - last.at) / 1000);
      return `The ${last.thread} thread died ${seconds} s ago and was started again: ${last.cause}`;
    },
  };
};

export type Restarts = ReturnType<typeof createRestarts>;
