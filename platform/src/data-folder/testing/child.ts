import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A real Node process of a test, which is killed when the test ends, if not before. */
export interface Child {
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly lines: readonly string[];
  /** The next line that it prints; rejects when it ends before that. */
  nextLine(): Promise<string>;
  send(line: string): void;
  /** kill -9, and the wait until it is gone. */
  kill(): Promise<void>;
  /** Waits for its end; rejects with what it wrote to stderr when it failed. */
  ended(): Promise<void>;
}

export function startChild(script: URL, args: string[] = []): Child {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], { stdio: 'pipe' });
  const ended = once(child, 'close');
  const lines: string[] = [];
  const waiting: Array<(line: string | undefined) => void> = [];
  let errors = '';
  let read = 0;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // A child that was killed reads nothing any more.
  child.stdin.on('error', () => {});
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => {
    lines.push(line);
    const next = waiting.shift();
    if (next) {
      read++;
      next(line);
    }
  });
  reader.on('close', () => {
    for (const next of waiting.splice(0)) next(undefined);
  });

  async function kill() {
    child.kill('SIGKILL');
    await ended;
  }
  onTestFinished(kill);

  return {
    pid: child.pid ?? 0,
    lines,
    async nextLine() {
      const ready = lines[read];
      if (ready !== undefined) {
        read++;
        return ready;
      }
      const line =
        child.exitCode === null ? await new Promise<string | undefined>((next) => waiting.push(next)) : undefined;
      if (line === undefined) throw new Error(`The child ended: ${errors}`);
      return line;
    },
    send: (line) => void child.stdin.write(`${line}\n`),
    kill,
    async ended() {
      await ended;
      if (child.exitCode !== 0) throw new Error(`The child failed: ${errors}`);
    },
  };
}
