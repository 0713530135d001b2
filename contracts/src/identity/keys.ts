import { type Static, Type } from 'typebox';
import { Id, Strict, Time } from '../shapes.ts';
import { Base64Url } from '../text.ts';

/** RFC 7517, holding public ES256 keys only. */
export const KeySet = Strict({
  keys: Type.Array(
    Strict({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Base64Url(43),
      y: Base64Url(43),
      kid: Type.String({ minLength: 1, maxLength: 128 }),
      use: Type.Literal('sig'),
      alg: Type.Literal('ES256'),
    }),
  ),
});
export type KeySet = Static<typeof KeySet>;

const Sequence = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const RevocationQuery = Strict({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: 'The `next` of the last answer; 0 begins at the beginning',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1000 })),
});
export type RevocationQuery = Static<typeof RevocationQuery>;

/** Sessions are named by a hash, so that the feed can be public: who holds a token finds it, and nobody else can. */
export const RevocationFeed = Strict({
  items: Type.Array(
    Strict({
      seq: Sequence,
      sessionHash: Type.String({
        pattern: '^[A-Za-z0-9_-]{43}$',
        description: 'Base64url of the SHA-256 of the `sid` claim',
      }),
      revokedAt: Time,
      expiresAt: Time,
    }),
  ),
  next: Sequence,
});
export type RevocationFeed = Static<typeof RevocationFeed>;

/** Users that were erased, by their opaque ids: whoever keeps something of them removes it. */
export const ErasureFeed = Strict({
  items: Type.Array(Strict({ seq: Sequence, userId: Id, erasedAt: Time })),
  next: Sequence,
});
export type ErasureFeed = Static<typeof ErasureFeed>;
