import { type ErrorCode, errors } from '@lyceum/contracts/errors';
import type { Problem } from '@lyceum/contracts/shapes';

/** One fault of an input, and where it is. */
export interface InputFault {
  readonly path: string;
  readonly message: string;
}

export interface ProblemDetails {
  readonly code: ErrorCode;
  /** A sentence for the person who meets it. Never a value that the caller may not see. */
  readonly detail?: string;
  readonly errors?: readonly InputFault[];
  /** What this kind of problem says beyond the rest (RFC 9457, 3.2), such as the `reasons` of `weak_password`. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected failure. Anything else that is thrown is a bug, and becomes a 500 that says nothing. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly details: ProblemDetails;

  constructor(details: ProblemDetails) {
    super(details.detail ?? errors[details.code].title);
    this.details = details;
  }

  get status(): number {
    return errors[this.details.code].status;
  }
}

export const problem = (details: ProblemDetails): ProblemError => new ProblemError(details);

/** The body that goes over the wire (RFC 9457). */
export function problemBody(details: ProblemDetails, requestId: string): Problem {
  const { code, detail, errors: faults, members } = details;
  return {
    ...members,
    type: `/docs#error-${code}`,
    title: errors[code].title,
    status: errors[code].status,
    ...(detail === undefined ? {} : { detail }),
    code,
    requestId,
    ...(faults === undefined ? {} : { errors: faults.map(({ path, message }) => ({ path, message })) }),
  };
}

export const problemType = 'application/problem+json; charset=utf-8';
