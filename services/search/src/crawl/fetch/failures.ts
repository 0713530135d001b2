import type { FetchFailure } from '../../model/fetched-page.ts';

/** A failure that we found ourselves. */
export class FetchFailedError extends Error {
  readonly why: FetchFailure;

  constructor(why: FetchFailure, message: string) {
    super(message);
    this.name = 'FetchFailedError';
    this.why = why;
  }
}

const byCode: Record<string, FetchFailure> = {
  REFUSED_ADDRESS: 'refused_address',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  ETIMEOUT: 'dns',
  ECONNREFUSED: 'connect',
  ECONNRESET: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  EPIPE: 'connect',
  UND_ERR_SOCKET: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  EPROTO: 'tls',
};

const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_OSSL|CRL_|INVALID_CA|HOSTNAME_MISMATCH)/;

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code !== '' && code !== 'UND_ERR_SOCKET') return code;
  if ('cause' in error && error.cause) return codeOf(error.cause) || code;
  // With several addresses each has an error of its own.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return code;
}

/** What went wrong, in our words. */
export function failureOf(error: unknown): { why: FetchFailure; detail: string } {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  if (error instanceof FetchFailedError) return { why: error.why, detail };
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) {
    return { why: 'timeout', detail };
  }
  const code = codeOf(error);
  const why = tlsCode.test(code) ? 'tls' : (byCode[code] ?? 'protocol');
  return { why, detail: code === '' || detail.includes(code) ? detail : `${detail} (${code})` };
}
