import { Type } from 'typebox';

/*
 * The request headers that mean something to us, by their lower-case names. These objects are open, unlike those of
 * bodies and queries, because every request carries other headers too.
 */

/** RFC 9110, section 13.1.1: a change is made only if nobody else changed the thing since it was read. */
export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The `version` that was read, in quotes, as the `ETag` header gave it; a stale one gets 412',
    }),
  ),
});

/** A request that is repeated with the same key is carried out once, and answered alike each time. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Any unique string; a request that is repeated with it is carried out only once',
    }),
  ),
});

/** What a thing that can be changed under `If-Match` carries in its body. */
export const Version = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Grows with every change; the `ETag` header holds the same in quotes, for `If-Match`',
});
