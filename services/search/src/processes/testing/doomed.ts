import { writeSync } from 'node:fs';
import { createLog } from '@lyceum/platform/log/log';
import { createJobProcess } from '../job-process.ts';
import type { OddJob } from './odd-jobs.ts';

/** Entry of a process that is killed: tells the id of the one that it started, and gives it work without end. */
const jobs = createJobProcess<OddJob, string>({
  name: 'oddities',
  module: new URL('./odd-jobs.ts', import.meta.url),
  setting: async () => ({}),
  log: createLog({ service: 'test', level: 'silent' }),
  mostWaiting: 3,
  timeoutMs: 600_000,
  residentMb: 300,
  yields: true,
  faultOf: ({ why }) => new Error(why),
});
const id = await jobs.run({ act: 'tell id' });
const toiling = jobs.run({ act: 'toil' });
writeSync(1, `${id}\n`);
await toiling;
