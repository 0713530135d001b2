import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, Strict, StrictPartial, StrictWithOneOf } from '../shapes.ts';
import { Site, WebUrl } from '../text.ts';
import { QueryText, SafeSearch, SearchCursor, SearchLimit } from './content.ts';

/** 10 MB, and in base64 a third more. */
export const largestUploadBytes = 10_000_000;
export const largestUploadBase64 = Math.ceil(largestUploadBytes / 3) * 4;

export const ImageFilters = StrictPartial({
  site: Site,
  safe: SafeSearch,
  size: OneOf(['small', 'medium', 'large'], {
    description: 'By the longer side: below 400, below 1200, and from 1200 pixels',
  }),
  colour: OneOf([
    'red',
    'orange',
    'yellow',
    'green',
    'blue',
    'purple',
    'pink',
    'brown',
    'black',
    'grey',
    'white',
    'transparent',
  ]),
  format: OneOf(['jpeg', 'png', 'gif', 'webp', 'avif', 'svg']),
  licence: OneOf(['public_domain', 'free', 'free_with_credit'], { description: 'As the page or the image says' }),
});
export type ImageFilters = Static<typeof ImageFilters>;

export const ImageSearchBody = StrictWithOneOf(
  {
    query: Type.Optional(QueryText),
    image: Type.Optional(
      Type.String({ minLength: 4, maxLength: largestUploadBase64, description: 'A picture in base64, at most 10 MB' }),
    ),
    imageUrl: Type.Optional(WebUrl),
    limit: Type.Optional(SearchLimit),
    cursor: Type.Optional(SearchCursor),
    filters: Type.Optional(ImageFilters),
  },
  [['query'], ['image'], ['imageUrl']],
);
export type ImageSearchBody = Static<typeof ImageSearchBody>;

export const ImageResult = Strict({
  id: Id,
  imageUrl: Type.String(),
  thumbnail: Type.String({ description: 'Address at this service, so that the site does not learn who looks' }),
  pageUrl: Type.String(),
  alt: Nullable(Type.String()),
  caption: Nullable(Type.String()),
  width: Count,
  height: Count,
  score: Type.Number(),
  match: OneOf(['text', 'similar', 'duplicate']),
  copy: Nullable(
    OneOf(['same', 'changed'], {
      description: 'Of a duplicate: the same picture in another size or quality, or one that was also changed',
    }),
  ),
});
export type ImageResult = Static<typeof ImageResult>;

export const ImageSearchReply = Strict({
  searchId: Id,
  tookMs: Type.Number({ minimum: 0 }),
  items: Type.Array(ImageResult),
  nextCursor: Nullable(Type.String()),
});
export type ImageSearchReply = Static<typeof ImageSearchReply>;
