import type { ImageFilters, ImageResult } from '@lyceum/contracts/search/image';
import type { SeenPicture } from '../model/picture.ts';
import type { Filter } from '../model/query.ts';
import type { HitDocument } from '../model/search-answer.ts';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { kinshipOf, type Nearness } from './kinship.ts';
import type { PictureLayouts } from './picture-layouts.ts';

export interface PictureSearchDeps {
  index: Pick<SearchIndex, 'search' | 'get'>;
  vectors: Pick<VectorIndex, 'near'>;
  layouts: Pick<PictureLayouts, 'near'>;
  /** The cosine from which on two pictures count as similar. */
  similarFrom: number;
  optOuts: OptOuts;
  matches(document: HitDocument, filter: Filter): boolean;
  /** What holds when a request does not say: whether unsafe pictures stay away. */
  safeByDefault(): boolean;
}

/** How many results can be paged through. */
const deepest = 500;
/** With filters, most of what is near may be left out; where few pictures pass, these alone are compared. */
const nearest = { plain: 200, filtered: 1000 };
const fewPass = 1000;

const weights = { title: 3, caption: 3, anchors: 3, keywords: 2, headings: 1, body: 1, url: 0.5 };

export function createPictureSearch(deps: PictureSearchDeps) {
  const { index, vectors, layouts, similarFrom, optOuts, matches, safeByDefault } = deps;
  const filterFor = (filters: ImageFilters = {}): Filter => {
    const safe = filters.safe === undefined ? safeByDefault() : filters.safe !== 'off';
    const wanted: Filter[] = [{ kind: 'type', values: ['image'] }, ...tagFilters(filters)];
    if (safe) wanted.push({ kind: 'flag', field: 'safe', value: true });
    if (filters.site !== undefined) wanted.push({ kind: 'within', site: filters.site });
    if (filters.format !== undefined) wanted.push({ kind: 'in', field: 'fileType', values: [filters.format] });
    return { kind: 'and', filters: wanted };
  };

  /** The pictures that pass a filter; undefined where they are many. */
  const passing = async (filter: Filter): Promise<ReadonlySet<string> | undefined> => {
    const { hits } = await index.search({ query: { kind: 'all' }, types: ['image'], filter, size: fewPass });
    return hits.length < fewPass ? new Set(hits.map(({ id }) => id)) : undefined;
  };

  const neighbours = async (
    { layout }: SeenPicture,
    vector: Float32Array,
    filter: Filter | undefined,
  ): Promise<Map<string, Nearness>> => {
    const among = filter && (await passing(filter));
    const count = filter && !among ? nearest.filtered : nearest.plain;
    const [byLayout, byLikeness] = await Promise.all([
      layout ? layouts.near(layout, among) : new Map<string, number>(),
      vectors.near({ vector, count, ...(among ? { among } : {}) }),
    ]);
    const alike = new Map(byLikeness.map(({ id, likeness }) => [id, likeness]));
    const nearnessOf = (id: string): Nearness => {
      const likeness = alike.get(id) ?? -1;
      return { layout: byLayout.get(id), likeness: likeness >= similarFrom ? likeness : undefined };
    };
    return new Map([...byLayout.keys(), ...alike.keys()].map((id) => [id, nearnessOf(id)]));
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
        .flatMap(({ document, score }) => resultOf(document, { score, match: 'text', copy: null }));
    },

    /** What looks like it, its mirror image too; copies of it first. */
    async byPicture(picture: SeenPicture, vector: Float32Array, filters?: ImageFilters): Promise<ImageResult[]> {
      const filter = filterFor(filters);
      const near = await neighbours(picture, vector, filters && filter);
      const kin = [...near].flatMap(([id, nearness]) => {
        const kinship = kinshipOf(nearness);
        return kinship ? [{ id, ...kinship, score: scoreOf(nearness) }] : [];
      });
      const documents = await index.get(kin.map(({ id }) => id));
      const results = kin.flatMap(({ id: _, ...judged }, at) => {
        const document = documents[at];
        return document && mayShow(document) && matches(document, filter) ? resultOf(document, judged) : [];
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

/** Where a model sees little likeness, that of the layouts counts. */
const scoreOf = ({ layout = 0, likeness = 0 }: Nearness): number => Math.max(layout, likeness);

function resultOf(
  { id, image, details }: HitDocument,
  { score, match, copy }: Pick<ImageResult, 'score' | 'match' | 'copy'>,
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
      copy,
    },
  ];
}
