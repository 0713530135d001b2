import { ProblemError } from '@lyceum/contracts/problem-error';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';

export type Loading<T> =
  | { readonly state: 'loading'; readonly value?: T }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: string; readonly value?: T };

export interface Loaded<T> {
  readonly now: Loading<T>;
  reload(): void;
}

/** Something that is asked for when a page opens, and again when what it depends on changes. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, dependencies: readonly unknown[]): Loaded<T> {
  const [now, setNow] = useState<Loading<T>>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setNow((before) => (before.value === undefined ? { state: 'loading' } : { state: 'loading', value: before.value }));
    load(leaving.signal).then(
      (value) => leaving.signal.aborted || setNow({ state: 'ready', value }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const problem = error instanceof ProblemError || error instanceof Error ? error.message : String(error);
        setNow((before) =>
          before.value === undefined ? { state: 'failed', problem } : { state: 'failed', problem, value: before.value },
        );
      },
    );
    return () => leaving.abort();
  }, [...dependencies, round]);
  return { now, reload: useCallback(() => setRound((round) => round + 1), []) };
}

interface ShowProps<T> {
  readonly of: Loaded<T>;
  readonly tryAgain: string;
  readonly children: (value: T) => ComponentChildren;
}

/** What was loaded, or that it is on its way, or why it did not come, with a way to try again. */
export function Show<T>({ of: { now, reload }, tryAgain, children }: ShowProps<T>) {
  return (
    <>
      {now.state === 'failed' ? (
        <div class="notice bad" role="alert">
          <p>{now.problem}</p>
          <button type="button" class="plain" onClick={reload}>
            {tryAgain}
          </button>
        </div>
      ) : null}
      {now.value === undefined ? now.state === 'loading' ? <Skeleton /> : null : children(now.value)}
    </>
  );
}

const Skeleton = () => (
  <div class="stack" aria-busy="true">
    <span class="skeleton" />
    <span class="skeleton" />
    <span class="skeleton" />
  </div>
);
