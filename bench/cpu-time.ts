import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time in seconds of a process (proc(5): fields 14 and 15, counted behind the name in brackets). */
function timeOf(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

function children(): string[] {
  try {
    return readdirSync('/proc/self/task').flatMap((thread) =>
      readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    // Only Linux tells.
    return [];
  }
}

/** Processor time so far, in seconds, of this process and of those it has started. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + children().reduce((sum, pid) => sum + timeOf(pid), 0);
}
