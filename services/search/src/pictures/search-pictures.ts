import type { ImageFilters, ImageResult } from '@lyceum/contracts/search/image';
import type { SeenPicture, Sight } from '../model/picture.ts';
import type { Filter } from '../model/query.ts';
import type { HitDocument } from '../model/search-answer.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { hashDistance } from './perceptual-hash.ts';

export interface PictureSearchDeps {
  index: Pick<SearchIndex, 'search' | 'get'>;
  vectors: Pick<VectorIndex, 'near'>;
  optOuts: OptOuts;
  matches(document: HitDocument, filter: Filter): boolean;
  /** What holds when a request does not say: whether unsafe pictures stay away. */
  safeByDefault(): boolean;
}

/** How many results can be paged through. */
const deepest = 500;
/** With filters, most of what is near may be left out. */
const nearest = { plain: 200, filtered: 1000 };
/** Measured: other pictures are at most .75 alike, the same thing from another side about .9. */
const alike = 0.78;
const sameBits = 8;

const weights = { title: 3, caption: 3, anchors: 3, keywords: 2, headings: 1, body: 1, url: 0.5 };

export function createPictureSearch({ index, vectors, optOuts, matches, safeByDefault }: PictureSearchDeps) {
  const filterFor = (filters: ImageFilters = {}): Filter => {
    const safe = filters.safe === undefined ? safeByDefault() : filters.safe !== 'off';
    const wanted: Filter[] = [{ kind: 'type', values: ['image'] }, ...tagFilters(filters)];
    if (safe) wanted.push({ kind: 'flag', field: 'safe', value: true });
    if (filters.site !== undefined) wanted.push({ kind: 'within', site: filters.site });
    if (filters.format !== undefined) wanted.push({ kind: 'in', field: 'fileType', values: [filters.format] });
    return { kind: 'and', filters: wanted };
  };

  const mayShow = ({ site }: HitDocument): boolean => !optOuts.has(site, 'images') && !optOuts.has(site, 'crawling');

  return {
    /** Every word first; where no picture has them all, any of them. */
    async byWords(text: string, filters?: ImageFilters): Promise<ImageResult[]> {
      const filter = filterFor(filters);
      const find = (operator: 'and' | 'or') =>
        index.search({ query: { kind: 'match', text, operator }, types: ['image'], filter, weights, size: deepest });
      const strict = await find('and');
      const { hits } = strict.hits.length > 0 ? strict : await find('or');
      return hits
        .filter(({ document }) => mayShow(document))
        .flatMap(({ document, score }) => resultOf(document, { score, match: 'text' }));
    },

    /** What looks like it, its mirror image too; what has the same outlines is marked as a duplicate. */
    async byPicture(picture: SeenPicture, { vector }: Sight, filters?: ImageFilters): Promise<ImageResult[]> {
      const filter = filterFor(filters);
      const count = filters === undefined ? nearest.plain : nearest.filtered;
      const near = (await vectors.near({ vector, count })).filter(({ likeness }) => likeness >= alike);
      const documents = await index.get(near.map(({ id }) => id));
      const results = near.flatMap(({ likeness }, at) => {
        const document = documents[at];
        if (!document || !mayShow(document) || !matches(document, filter)) return [];
        const match = isSame(picture, document) ? 'duplicate' : 'similar';
        return resultOf(document, { score: likeness, match });
      });
      const rank = ({ match, score }: ImageResult): number => score + (match === 'duplicate' ? 1 : 0);
      return results.sort((one, other) => rank(other) - rank(one)).slice(0, deepest);
    },
  };
}

export type PictureSearch = ReturnType<typeof createPictureSearch>;

const tagFilters = ({ size, colour, licence }: ImageFilters): Filter[] =>
  [size && `size:${size}`, colour && `colour:${colour}`, licence && `licence:${licence}`]
    .filter((tag) => tag !== undefined)
    .map((tag) => ({ kind: 'tagged', values: [tag] }));

function isSame({ hash, mirrorHash }: SeenPicture, { image }: HitDocument): boolean {
  const other = image?.perceptualHash;
  return other !== undefined && Math.min(hashDistance(hash, other), hashDistance(mirrorHash, other)) <= sameBits;
}

function resultOf(
  { id, image, details }: HitDocument,
  { score, match }: Pick<ImageResult, 'score' | 'match'>,
): ImageResult[] {
  if (!image) return [];
  return [
    {
      id,
      imageUrl: image.imageUrl,
      thumbnail: `/api/search/thumbnails/${id}`,
      pageUrl: details?.pageUrl ?? image.imageUrl,
      alt: image.alt ?? null,
      caption: image.caption ?? null,
      width: image.width,
      height: image.height,
      score: Math.round(score * 10_000) / 10_000,
      match,
    },
  ];
}
