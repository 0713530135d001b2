import type { ErrorCode } from './errors.ts';

/** What can go wrong on the client's side of the wire, where no problem comes back that could say it. */
export const clientErrors = {
  unreachable: 'The server cannot be reached',
  timed_out: 'The server did not answer in time',
  unreadable_answer: 'The answer could not be understood',
  unsendable: 'This cannot be part of an address',
} as const;

export type ClientErrorCode = keyof typeof clientErrors;

export interface ProblemFields {
  /** Besides the known codes there may be others: a server can be newer than its client. */
  readonly code: ErrorCode | ClientErrorCode | (string & Record<never, never>);
  /** 0 where no answer came. */
  readonly status: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A call that did not succeed, whatever the reason: `code` is what to switch on, the rest is for people. */
export class ProblemError extends Error implements ProblemFields {
  override readonly name = 'ProblemError';
  readonly code: ProblemFields['code'];
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  /** Each fault of an input that was refused; empty for other problems. */
  readonly errors: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What this kind of problem says beyond the rest (RFC 9457, 3.2), such as the `reasons` of `weak_password`. */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(fields: ProblemFields, options?: ErrorOptions) {
    super(fields.detail ? `${fields.title}: ${fields.detail}` : fields.title, options);
    this.code = fields.code;
    this.status = fields.status;
    this.title = fields.title;
    this.detail = fields.detail;
    this.errors = fields.errors ?? [];
    this.requestId = fields.requestId;
    this.retryAfterSeconds = fields.retryAfterSeconds;
    this.members = fields.members ?? {};
  }
}

interface ClientErrorContext extends ErrorOptions {
  readonly status?: number;
  readonly detail?: string;
}

export const clientError = (code: ClientErrorCode, { status = 0, detail, cause }: ClientErrorContext = {}) =>
  new ProblemError({ code, status, title: clientErrors[code], detail }, { cause });

/** Reads what a server says of a failure. A proxy's page of HTML, or anything else that is no problem, has a code too. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const retryAfterSeconds = secondsUntil(response.headers.get('retry-after'));
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body = await jsonOf(response);
  const { type: _type, status: _status, code, title, detail, requestId: ownId, errors, ...members } = body;
  const said = { status: response.status, requestId: textOf(ownId) ?? requestId, retryAfterSeconds };
  if (typeof code !== 'string') {
    const title = clientErrors.unreadable_answer;
    const detail = `The server answered ${response.status} and did not say why`;
    return new ProblemError({ ...said, code: 'unreadable_answer', title, detail });
  }
  return new ProblemError({
    ...said,
    code,
    title: textOf(title) ?? code,
    detail: textOf(detail),
    errors: faultsOf(errors),
    members,
  });
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** The object that the body is, or an empty one. */
async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function faultsOf(value: unknown): { path: string; message: string }[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap(({ path, message }) =>
      typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [],
    );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
