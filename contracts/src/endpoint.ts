import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'identity' | 'mail' | 'search';

/** Calls that are limited more tightly than the rest. Each has a setting: `login` is `RATE_LIMIT_LOGIN`. */
export type LimitName = 'login' | 'registration' | 'availability' | 'sending' | 'indexnow';

/**
 * One call of one service: the single description that validates requests, shapes answers, types handlers and clients,
 * and becomes the OpenAPI document.
 */
export interface Endpoint {
  readonly service: ServiceName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are written as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** What a reader of the OpenAPI document should know beyond the summary. */
  readonly description?: string;
  /** `public` takes a token too, where one is sent; a bad one is refused everywhere. */
  readonly access: 'public' | 'user' | 'admin';
  /** A rate limit of its own, beside the general one. */
  readonly limit?: LimitName;
  readonly params?: TSchema;
  readonly query?: TSchema;
  /** Names in lower case. Open, unlike the others: every request carries headers that are not ours. */
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /**
   * Media types that the body may come in besides JSON, or, where there is no `body`, instead of it. Such a body is not
   * described by a schema: it reaches the handler as it was sent.
   */
  readonly consumes?: readonly string[];
  /** The status of success, and the body that comes with it: none for 204. */
  readonly status: 200 | 201 | 202 | 204;
  readonly reply?: TSchema;
  /**
   * Media types that the answer may come in besides JSON, or, where there is no `reply`, instead of it. The client
   * chooses with `Accept`; JSON comes first.
   */
  readonly produces?: readonly string[];
  /** Of an answer in `text/event-stream`: what the data of each event holds. */
  readonly event?: TSchema;
  /** What can go wrong beyond what can go wrong everywhere. */
  readonly errors?: readonly ErrorCode[];
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Part<E, Name extends string> = E extends { [K in Name]: infer S extends TSchema } ? Static<S> : undefined;

export type ParamsOf<E> = Part<E, 'params'>;
export type QueryOf<E> = Part<E, 'query'>;
export type HeadersOf<E> = Part<E, 'headers'>;
export type BodyOf<E> = Part<E, 'body'>;
export type ReplyOf<E> = Part<E, 'reply'>;
export type EventOf<E> = Part<E, 'event'>;
