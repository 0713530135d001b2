import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export interface LogOptions {
  readonly service: string;
  readonly level: string;
  /** Standard output unless a test reads along. */
  readonly destination?: DestinationStream;
}

/** Names under which secrets, codes and what people wrote could ever reach a log line. The value is hidden at any depth. */
const hidden =
  /^(authorization|cookie|set-cookie|code|codes|query|q|body|subject|text|html|email|address|url|ip)$|pass|token|secret|key$/i;
const deepest = 6;

export function createLog({ service, level, destination }: LogOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: isoTime(),
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redact(line, 0) as Record<string, unknown>,
      },
      serializers: { err: (error: unknown) => error },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
}

/** Many lines fall into the same millisecond, and writing a date out is the dearest part of a line. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

function redact(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describeError(value, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, isHidden(name) ? '[hidden]' : redact(item, depth + 1)]),
  );
}

/** The same few names come again and again, and looking one up costs a tenth of matching it. */
const judged = new Map<string, boolean>();
const mostJudged = 1_000;

function isHidden(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const answer = hidden.test(name);
  if (judged.size < mostJudged) judged.set(name, answer);
  return answer;
}

/** Only what helps to find the fault. Other fields of an error may hold rows, requests or addresses. */
function describeError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    ...(typeof error.code === 'string' ? { kind: error.code } : {}),
    stack: error.stack,
    ...(error.cause instanceof Error && depth < deepest ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
