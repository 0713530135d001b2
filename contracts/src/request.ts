import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from './endpoint.ts';
import { clientError } from './problem-error.ts';

type Empty = Record<never, never>;

/** A value may be undefined where it may be missing: it is left out then. */
type Loose<T> = { readonly [K in keyof T]: T[K] | (Empty extends Pick<T, K> ? undefined : never) };

/** A part that the endpoint does not have cannot be given, and one that can be empty need not be. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? { readonly [K in Name]?: never }
  : Empty extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** Besides JSON, an endpoint that `consumes` other media types takes them as they are. */
type Body<E> = E extends { readonly consumes: readonly string[] }
  ? BodyOf<E> extends undefined
    ? Blob
    : BodyOf<E> | Blob | FormData
  : BodyOf<E>;

export type InputOf<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E> extends undefined ? undefined : Loose<QueryOf<E>>> &
  Part<'headers', HeadersOf<E> extends undefined ? undefined : Loose<HeadersOf<E>>> &
  Part<'body', Body<E>> & { readonly signal?: AbortSignal | undefined };

/** The same once the types have done their work. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export function urlOf(baseUrl: string, { path }: Endpoint, { params = {}, query = {} }: AnyInput): URL {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => segmentOf(name, params[name]));
  const url = new URL(baseUrl.replace(/\/+$/, '') + filled);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/**
 * Encoding keeps a value within its segment, with three exceptions: an empty one, `.` and `..` change which path is
 * meant however they are written (WHATWG URL, "double-dot URL path segment"), so they are not sent.
 */
function segmentOf(name: string, value: unknown): string {
  const text = String(value ?? '');
  if (text === '' || text === '.' || text === '..') throw clientError('unsendable', { detail: `"${text}" as ${name}` });
  return encodeURIComponent(text);
}

export function headersOf(endpoint: Endpoint, input: AnyInput, token: string | undefined): Headers {
  const headers = new Headers({ accept: acceptOf(endpoint) });
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, String(value));
  }
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (endpoint.body && !isRaw(input.body)) headers.set('content-type', 'application/json');
  return headers;
}

/** An endpoint whose body may be empty is sent an empty object, because "nothing" is not JSON. */
export function bodyOf(endpoint: Endpoint, { body }: AnyInput): string | Blob | FormData | null {
  if (isRaw(body)) return body;
  return endpoint.body ? JSON.stringify(body ?? {}) : null;
}

/** Their media type comes with them, and is set by `fetch`. */
const isRaw = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

const acceptOf = ({ reply, produces = [] }: Endpoint): string =>
  [...(reply ? ['application/json'] : produces), 'application/problem+json'].join(', ');
