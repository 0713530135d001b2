/** A JSON log line as a person reads it: time, service, what happened. Anything else is shown as it is. */
export function formatLine(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const { time, service, level, msg, method, route, status, tookMs, problem, err } = entry;
  const clock = typeof time === 'string' ? time.slice(11, 19) : '';
  const request = method ? `${method} ${route} ${status} ${tookMs} ms${problem ? ` ${problem}` : ''}` : undefined;
  const failure = err ? `: ${(err as { message?: string }).message ?? 'error'}` : '';
  const loud = level === 'warn' || level === 'error' || level === 'fatal' ? `${String(level).toUpperCase()} ` : '';
  return `${clock} ${String(service).padEnd(8)} ${loud}${request ?? String(msg)}${failure}`;
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
