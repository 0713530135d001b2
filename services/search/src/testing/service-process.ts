import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Answer, type Call, send } from './test-search.ts';

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** All that it ever wrote to its terminal. */
  printed(): string;
  call(path: string, call?: Call): Promise<Answer>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface ProcessOptions {
  /** What Node runs; the service without crawler and models when left out. */
  readonly script?: string;
  readonly folder?: string;
  /** Whether the machine is set up to write core dumps as large as it may. */
  readonly dumping?: boolean;
}

const asking = fileURLToPath(new URL('./asking-search.child.ts', import.meta.url));

/** A command before a command, which then may leave as much behind as the machine allows. */
export const withCoreDumps = ['sh', '-c', 'ulimit -c "$(ulimit -H -c)"; exec "$@"', 'sh'];

/** The service as a process of its own. */
export async function startServiceProcess(
  environment: Readonly<Record<string, string>>,
  { script = asking, folder, dumping = false }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const [program = '', ...rest] = [...(dumping ? withCoreDumps : []), process.execPath, script];
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(folder === undefined ? {} : { cwd: folder }),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += String(text)));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { kind: string; url?: string; sentences?: string }) =>
      message.url === undefined ? reject(new Error(message.sentences ?? printed)) : resolve(message.url),
    );
    child.once('exit', () => reject(new Error(printed)));
  });
  return {
    child,
    url,
    printed: () => printed,
    call: (path, call = {}) => send(url, path, call),
    async end(signal) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
  };
}
