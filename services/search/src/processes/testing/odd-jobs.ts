import { getPriority } from 'node:os';
import { JobFault } from '../job-fault.ts';
import { serveJobs } from '../serve-jobs.ts';

export interface OddJob {
  act: 'say' | 'hang' | 'die' | 'refuse' | 'fill' | 'name secrets' | 'tell priority';
  text?: string;
}

/** Does what it is told, however odd. */
serveJobs(() => async ({ act, text = '' }: OddJob): Promise<string> => {
  if (act === 'refuse') throw new JobFault('odd', text);
  if (act === 'die') process.kill(process.pid, 'SIGSEGV');
  // As native code does: nothing of JavaScript runs meanwhile.
  if (act === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (act === 'fill') await fill();
  if (act === 'name secrets') return Object.keys(process.env).join();
  if (act === 'tell priority') return String(getPriority());
  return text;
});

/** Memory that no limit of V8 covers. */
async function fill(): Promise<void> {
  const held: Buffer[] = [];
  for (;;) {
    held.push(Buffer.alloc(10_000_000, 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
