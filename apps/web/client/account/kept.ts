import { ProblemError } from '@lyceum/contracts/problem-error';
import { type Loaded, useLoaded } from '../design/loaded.tsx';
import { useApp } from './context.tsx';

/** Like `useLoaded`, and what came is kept, encrypted: without a network, the last answer is shown. */
export function useKept<T>(
  name: string,
  load: (signal: AbortSignal) => Promise<T>,
  dependencies: readonly unknown[],
): Loaded<T> {
  const { vault } = useApp().session;
  return useLoaded(
    async (signal) => {
      try {
        const value = await load(signal);
        await vault.put(name, value);
        return value;
      } catch (error) {
        const kept = isAway(error) ? await vault.get(name) : undefined;
        if (kept === undefined) throw error;
        return kept as T;
      }
    },
    [name, ...dependencies],
  );
}

const isAway = (error: unknown): boolean =>
  error instanceof ProblemError && (error.code === 'unreachable' || error.code === 'timed_out');
