import { type ChildProcess, fork } from 'node:child_process';
import type { PartMessage } from '@lyceum/platform/service/run';
import type { SupervisedPart } from './parts.ts';

export interface SuperviseOptions {
  readonly part: SupervisedPart;
  readonly environment: NodeJS.ProcessEnv;
  /** A line that the part printed. */
  onLine(line: string): void;
  /** Something the operator should read. */
  onNote(sentence: string): void;
}

export interface Supervised {
  /** Resolves when it is ready for the first time; rejects, with the part's own sentences, when it cannot start. */
  readonly ready: Promise<void>;
  /** Ends it, at the latest after the grace time. */
  stop(): Promise<void>;
}

const firstPauseMs = 100;
const longestPauseMs = 30_000;
/** Up for so long, a part counts as well again and the next pause is short. */
const wellAfterMs = 60_000;
/** Parts drain for up to 8 s by themselves. */
const graceMs = 9_000;

/** Keeps one part running: restarted when it dies, with growing pauses, until it is told to stop. */
export function supervise({ part, environment, onLine, onNote }: SuperviseOptions): Supervised {
  const first = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let stopping = false;
  let everReady = false;
  let pauseMs = firstPauseMs;
  let restart: NodeJS.Timeout | undefined;

  function start(): void {
    const startedAt = Date.now();
    let sentences: string | undefined;
    child = fork(part.main, { env: environment, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, onLine);
    child.on('message', (message: PartMessage) => {
      if (message.kind === 'cannot-start') sentences = message.sentences;
      else {
        everReady = true;
        first.resolve();
      }
    });
    child.once('exit', (code, signal) => {
      child = undefined;
      if (stopping) return;
      const why = sentences ?? `${part.name} ended (${signal ?? `exit code ${code}`})`;
      if (everReady) startAgain(why, Date.now() - startedAt);
      else first.reject(new Error(why));
    });
  }

  function startAgain(why: string, upMs: number): void {
    if (upMs > wellAfterMs) pauseMs = firstPauseMs;
    onNote(`${why}; starting it again in ${pauseMs / 1000} s.`);
    restart = setTimeout(start, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  start();
  return {
    ready: first.promise,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (child) await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(impatience);
}

/** Lines are passed on whole, so that four processes do not write into one another's. */
function eachLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}
