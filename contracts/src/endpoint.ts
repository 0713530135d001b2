import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

export type ServiceName = 'identity' | 'mail' | 'search';

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
  /** `public` takes a token too, where one is sent; a bad one is refused everywhere. */
  readonly access: 'public' | 'user' | 'admin';
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** The status of success, and the body that comes with it: none for 204. */
  readonly status: 200 | 201 | 202 | 204;
  readonly reply?: TSchema;
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
