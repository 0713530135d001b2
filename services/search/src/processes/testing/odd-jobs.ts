import { pbkdf2 } from 'node:crypto';
import { getPriority } from 'node:os';
import { JobFault } from '../job-fault.ts';
import { serveJobs } from '../serve-jobs.ts';

/** What it can be told to do, however odd. */
const acts = {
  say: async (text: string) => text,
  async refuse(text: string): Promise<string> {
    throw new JobFault('odd', text);
  },
  async die(): Promise<string> {
    process.kill(process.pid, 'SIGSEGV');
    return '';
  },
  /** As native code does: nothing of JavaScript runs meanwhile. */
  hang: async () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  toil,
  fill,
  'name secrets': async () => Object.keys(process.env).join(),
  'tell priority': async () => String(getPriority()),
  'tell id': async () => String(process.pid),
} satisfies Record<string, (text: string) => Promise<string>>;

export interface OddJob {
  act: keyof typeof acts;
  text?: string;
}

serveJobs(
  () =>
    ({ act, text = '' }: OddJob) =>
      acts[act](text),
);

/** Native code that is at work for an hour, beside JavaScript. */
function toil(): Promise<string> {
  return new Promise((resolve) => pbkdf2('x', 'y', 2_000_000_000, 64, 'sha512', () => resolve('')));
}

/** Memory that no limit of V8 covers. */
async function fill(): Promise<string> {
  const held: Buffer[] = [];
  for (;;) {
    held.push(Buffer.alloc(10_000_000, 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
