import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/** An object that takes the named fields and no others: an unknown field is an error that names it. */
export const Strict = <P extends TProperties>(properties: P, options: { description?: string } = {}) =>
  Type.Object(properties, { ...options, additionalProperties: false });

export const Id = Type.String({ format: 'uuid', description: 'UUIDv7, opaque to clients' });

export const Time = Type.String({ format: 'date-time', description: 'RFC 3339, UTC' });

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a fixed set of words. */
export const OneOf = <const W extends readonly string[]>(
  words: W,
  options: { description?: string; default?: W[number] } = {},
) => Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...options });

/** A page of a list, and where the next one begins. */
export const Page = <S extends TSchema>(item: S) =>
  Strict({ items: Type.Array(item), nextCursor: Nullable(Type.String()) });

/** What every list takes. Cursors are opaque and belong to the list that gave them. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
};

/** RFC 9457, with a stable `code` for programs and the id under which the log knows the request. */
export const Problem = Type.Object({
  type: Type.String({ format: 'uri-reference' }),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  detail: Type.Optional(Type.String()),
  code: Type.String({ pattern: '^[a-z0-9_]+$' }),
  requestId: Type.String(),
  errors: Type.Optional(
    Type.Array(Strict({ path: Type.String({ description: 'JSON Pointer' }), message: Type.String() })),
  ),
});

export type Problem = Static<typeof Problem>;
