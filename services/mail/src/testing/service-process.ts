import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PartMessage } from '@lyceum/platform/service/run';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The mail service as a process of its own; resolves with its address when it is ready. */
export async function startServiceProcess(environment: Record<string, string>): Promise<string> {
  const child = fork(main, [], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const [message] = (await once(child, 'message')) as [PartMessage];
  if (message.kind === 'cannot-start') throw new Error(message.sentences);
  return message.url;
}
