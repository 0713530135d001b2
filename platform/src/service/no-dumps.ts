import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Options of Node that write what is in memory to the disk, and that a running process cannot take back. */
const telling = ['--heapsnapshot-near-heap-limit', '--heapsnapshot-signal', '--heap-prof'];

/**
 * What is in memory, such as a query of this second, shall not get to the disk when the process dies: no core dump and no
 * report of Node's. Gives a sentence for each thing that it could not prevent.
 */
export function leaveNoDumps(): string[] {
  const { report } = process;
  report.reportOnFatalError = false;
  report.reportOnUncaughtException = false;
  report.reportOnSignal = false;
  // For whoever asks for one on purpose: secrets may stand in the environment, addresses of users among the sockets.
  Object.assign(report, { excludeEnv: true, excludeNetwork: true });
  const options = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)];
  const asked = telling.filter((name) => options.some((option) => option.split('=')[0] === name));
  const snapshots = asked.map((name) => `${name} writes what is in memory to the disk, queries of users among it.`);
  return refuseCoreDumps() ? snapshots : [...snapshots, coreDumps];
}

const coreDumps = 'Core dumps are on, and would hold queries of users: start this with `ulimit -c 0`.';

/** Whether there will be none. The limit holds for good, and for whatever this process starts. */
function refuseCoreDumps(): boolean {
  // Elsewhere they are off unless somebody turned them on.
  if (process.platform !== 'linux' || areCoreDumpsOff()) return true;
  // Node cannot set a limit itself; this belongs to util-linux, which nearly every Linux has.
  spawnSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' });
  return areCoreDumpsOff();
}

const areCoreDumpsOff = (): boolean => /^Max core file size\s+0\s+0\s/m.test(readFileSync('/proc/self/limits', 'utf8'));
