import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface KillableService {
  readonly url: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The mail service as a process of its own, ready when this resolves. */
export async function startKillableService(environment: Record<string, string>): Promise<KillableService> {
  const child: ChildProcess = fork(main, { env: environment, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end('SIGKILL'));
  let errors = '';
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const [message] = (await Promise.race([once(child, 'message'), ended.then(() => [undefined])])) as [
    { kind: string; url?: string; sentences?: string } | undefined,
  ];
  if (message?.kind !== 'ready' || message.url === undefined) {
    throw new Error(`The service did not start: ${message?.sentences ?? errors}`);
  }
  return { url: message.url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
