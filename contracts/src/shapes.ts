import { type Static, type TProperties, type TSchema, Type } from 'typebox';

/** An object that takes the named fields and no others: an unknown field is an error that names it. */
export const Strict = <P extends TProperties>(
  properties: P,
  options: { description?: string; minProperties?: number } = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

/** A strict object of which any part may be left out. (`Type.Partial` of a strict one would not be strict.) */
export const StrictPartial = <P extends TProperties>(properties: P) =>
  Type.Partial(Type.Object(properties), { additionalProperties: false });

/**
 * A strict object in which at least one of the given sets of fields must be there. It is flat and not a union of
 * objects, so that a fault is reported once and not once for every alternative.
 */
export const StrictWithOneOf = <P extends TProperties>(
  properties: P,
  alternatives: readonly (readonly (keyof P & string)[])[],
) => Type.Object(properties, { additionalProperties: false, anyOf: alternatives.map(present) });

/** The names stand in `properties` too, because strict validators refuse to require what they have not heard of. */
const present = (required: readonly string[]) => ({
  properties: Object.fromEntries(required.map((name) => [name, true])),
  required,
});

export const Id = Type.String({
  format: 'uuid',
  minLength: 36,
  maxLength: 36,
  description: 'UUIDv7, opaque to clients',
});

/** The path parameter of everything that is named by its id. */
export const IdParams = Strict({ id: Id });

export const Time = Type.String({ format: 'date-time', maxLength: 40, description: 'RFC 3339, UTC' });

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** One of a fixed set of words. */
export const OneOf = <const W extends readonly string[]>(
  words: W,
  options: { description?: string; default?: W[number] } = {},
) => Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...options });

/** How many there are, or how large something is. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** A page of a list, and where the next one begins. */
export const Page = <S extends TSchema>(item: S) =>
  Strict({ items: Type.Array(item), nextCursor: Nullable(Type.String()) });

/** What every list takes. Cursors are opaque and belong to the list that gave them. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
};

export const PageQuery = Strict(pageQuery);

/** RFC 9457, with a stable `code` for programs and the id under which the log knows the request. */
export const Problem = Type.Object({
  type: Type.String({ format: 'uri-reference' }),
  title: Type.String(),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  detail: Type.Optional(Type.String()),
  code: Type.String({ pattern: '^[a-z0-9_]+$' }),
  requestId: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Strict({
        path: Type.String({
          description: 'JSON Pointer into the body, or `?name` in the query, `:name` in the path, `header name`',
        }),
        message: Type.String(),
      }),
    ),
  ),
});

export type Problem = Static<typeof Problem>;
