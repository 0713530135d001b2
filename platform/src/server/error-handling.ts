import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@lyceum/contracts/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from '../database/database-error.ts';
import { newId } from '../ids.ts';
import { type ProblemDetails, ProblemError, problem, problemBody, problemType } from './problem.ts';
import { faultsOf } from './validation.ts';

/** Every failure there is, as problem+json: ours, the framework's, and the ones that nobody foresaw. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ProblemError | DatabaseError, request, reply) => {
    const expected = asProblem(error);
    if (expected) return sendProblem(expected.details, request, reply);
    request.log.error({ requestId: request.id, err: error }, 'unexpected error');
    return sendProblem({ code: 'internal_error', detail: 'The request id finds it in the log.' }, request, reply);
  });
}

export function sendProblem(details: ProblemDetails, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (details.retryAfterSeconds !== undefined) reply.header('retry-after', String(details.retryAfterSeconds));
  for (const [name, value] of Object.entries(details.headers ?? {})) reply.header(name, value);
  if (details.code === 'unauthenticated' || details.code === 'invalid_token') {
    // RFC 6750, 3: a refused bearer token is answered with the scheme that is wanted.
    reply.header('www-authenticate', details.code === 'invalid_token' ? 'Bearer error="invalid_token"' : 'Bearer');
  }
  request.problemCode = details.code;
  // As a string, so that no response schema touches it.
  return reply
    .code(errors[details.code].status)
    .header('content-type', problemType)
    .serializer((body) => body as string)
    .send(JSON.stringify(problemBody(details, request.id)));
}

/** A path that cannot be decoded fails before any hook runs. */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  const { details } = asProblem(error) ?? problem({ code: 'malformed_request' });
  sendProblem(details, request, reply);
}

/** What Fastify calls an error, in our words. Undefined: nobody expected it. */
function asProblem(error: FastifyError | ProblemError | DatabaseError): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof DatabaseError) {
    return passing.has(error.code) ? problem({ code: 'unavailable', retryAfterSeconds: 1 }) : undefined;
  }
  if (error.validation) return problem({ code: 'invalid_input', errors: faultsOf(error) });
  const code = frameworkCodes[error.code];
  if (code) return problem({ code, ...(code === 'overloaded' ? { retryAfterSeconds: 1 } : {}) });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return problem({ code: 'malformed_request' });
  return undefined;
}

/** The database is busy or away: the caller may try again. */
const passing: ReadonlySet<string> = new Set(['database_closed', 'database_overloaded', 'database_unavailable']);

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_BAD_URL: 'malformed_request',
  FST_ERR_MAX_PARAM_LENGTH: 'url_too_long',
  FST_ERR_NOT_FOUND: 'not_found',
  FST_ERR_HANDLER_TIMEOUT: 'overloaded',
  FST_REQ_FILE_TOO_LARGE: 'body_too_large',
};

const socketCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Requests that Node's parser refuses never become a request object: they are answered on the bare socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWithProblem(socket, socketCodes[error.code ?? ''] ?? 'malformed_request');
}

export function endWithProblem(socket: Socket, code: ErrorCode): void {
  const body = JSON.stringify(problemBody({ code }, newId()));
  const { status } = errors[code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
