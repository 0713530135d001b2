import type { Dispatcher } from 'undici';
import type { FetchedPage, FetchFailure, FetchOutcome } from '../../model/fetched-page.ts';
import { byteOrderMark } from '../../model/text-decoding.ts';
import type { FetchRequest } from '../../ports/web-fetcher.ts';
import { normaliseUrl } from '../urls/normalise.ts';
import { decompress, layersOf } from './decompress.ts';
import { FetchFailedError } from './failures.ts';
import { readBody } from './read-body.ts';
import { charsetOf, essenceOf, readHeaders } from './response-headers.ts';
import { retryAfterMs } from './retry-after.ts';
import { isWanted, sniffedBytes, sniffType } from './sniff.ts';

export interface Exchange {
  request: FetchRequest;
  startedAt: number;
  limits: { maxBytes: number; maxRatio: number };
  /** Called whenever something has come. */
  onProgress(): void;
}

type Headers = Record<string, string>;

/** What is left of a body that nobody reads: a little is read so that the connection can be used again. */
const leftOver = 64 * 1024;

const timing = (startedAt: number) => ({ fetchedAt: startedAt, tookMs: Date.now() - startedAt });

function failureOfStatus(status: number): FetchFailure {
  if (status === 410) return 'gone';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'server_error';
  return status >= 400 ? 'client_error' : 'protocol';
}

async function readContents(answer: Dispatcher.ResponseData, headers: Headers, exchange: Exchange) {
  const { request, limits, onProgress } = exchange;
  const said = essenceOf(headers['content-type']);
  const refuse = (type: string) => new FetchFailedError('unsupported_type', `contents of type ${type}`);
  if (/^(?:video|audio|font)\//.test(said) && !isWanted(said, request.accept)) throw refuse(said);
  const cut = request.cut ?? false;
  const layers = layersOf(headers['content-encoding']);
  const announced = Number(headers['content-length']);
  if (!cut && announced > limits.maxBytes) throw new FetchFailedError('too_large', `${announced} bytes announced`);
  const raw = await readBody(answer.body, {
    maxBytes: limits.maxBytes,
    cut,
    headBytes: sniffedBytes,
    onProgress,
    // An archive shows what it is at its end only.
    isWorthIt: (head) => {
      const type = layers.length > 0 ? 'text/html' : sniffType(head, said);
      return type === 'application/zip' || isWanted(type, request.accept);
    },
  });
  const body = await decompress(raw, layers, { ...limits, cut });
  const mediaType = sniffType(body, said);
  if (body.length > 0 && !isWanted(mediaType, request.accept)) throw refuse(mediaType);
  return { body, mediaType };
}

async function readPage(answer: Dispatcher.ResponseData, headers: Headers, exchange: Exchange): Promise<FetchOutcome> {
  const { body, mediaType } = await readContents(answer, headers, exchange);
  const page: FetchedPage = {
    url: exchange.request.url,
    status: answer.statusCode,
    mediaType,
    body,
    headers,
    ...timing(exchange.startedAt),
  };
  const charset = byteOrderMark(body) ?? charsetOf(headers['content-type']);
  if (charset !== undefined) page.charset = charset;
  return { kind: 'page', page };
}

function readRedirect(status: number, headers: Headers, { request, startedAt }: Exchange): FetchOutcome {
  const { location } = headers;
  const to = location === undefined ? undefined : normaliseUrl(location, request.url);
  if (to === undefined) {
    return { kind: 'failed', why: 'protocol', detail: 'a redirect to nowhere', status, ...timing(startedAt) };
  }
  return { kind: 'redirect', status, to, permanent: status === 301 || status === 308, ...timing(startedAt) };
}

/** Makes our outcome of an answer whose head has come. Rejects with what went wrong while reading. */
export async function readAnswer(answer: Dispatcher.ResponseData, exchange: Exchange): Promise<FetchOutcome> {
  const { statusCode: status, body } = answer;
  const { startedAt } = exchange;
  const headers = readHeaders(answer.headers);
  // Whoever reads it is told; a body that nobody reads would otherwise end the process with its error.
  body.on('error', () => {});
  try {
    if (!headers) throw new FetchFailedError('protocol', 'too many headers');
    if (status >= 200 && status < 300) return await readPage(answer, headers, exchange);
    await body.dump({ limit: leftOver });
    if (status === 304) return { kind: 'not_modified', headers, ...timing(startedAt) };
    if ([301, 302, 303, 307, 308].includes(status)) return readRedirect(status, headers, exchange);
    const why = failureOfStatus(status);
    const retryAfter = retryAfterMs(headers['retry-after'], Date.now());
    const failure: FetchOutcome = { kind: 'failed', why, detail: `status ${status}`, status, ...timing(startedAt) };
    return retryAfter === undefined ? failure : { ...failure, retryAfterMs: retryAfter };
  } finally {
    // Does nothing when all was read; otherwise the connection is of no further use.
    body.destroy();
  }
}
