import multipart from '@fastify/multipart';
import {
  type ImageResult,
  ImageSearchBody,
  largestUploadBase64,
  largestUploadBytes,
} from '@lyceum/contracts/search/image';
import { searchingEndpoints } from '@lyceum/contracts/search/search-endpoints';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import type { FetchedPicture } from '../pictures/gather-pictures.ts';
import type { PictureSearch } from '../pictures/search-pictures.ts';
import type { Thumbnails } from '../pictures/thumbnails.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import { requestKey, type SearchCursors } from '../respond/cursor.ts';
import { base64Upload } from './base64-upload.ts';
import { readUpload } from './picture-upload.ts';

export interface ImageRoutesDeps {
  search: PictureSearch;
  eye: PictureEye;
  thumbnails: Pick<Thumbnails, 'read'>;
  /** Whether a picture is still one that may be shown. */
  mayShow(id: string): Promise<boolean>;
  fetch(url: string, signal: AbortSignal): Promise<FetchedPicture>;
  cursors: SearchCursors;
  now(): number;
}

/** What stands around a picture in JSON. */
const aroundUpload = 64 * 1024;
const fetchMs = 15_000;
const defaultLimit = 10;

/** A plugin of its own, since bodies may be larger here than elsewhere. */
export const imageRoutes =
  (deps: ImageRoutesDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      route.bodyLimit = largestUploadBase64 + aroundUpload;
    });
    await app.register(multipart, {
      limits: { fileSize: largestUploadBytes, files: 1, fields: 8, fieldSize: 16 * 1024, parts: 9 },
    });

    serve(app, searchingEndpoints.imageSearch, async ({ body, request, reply }) => {
      const started = performance.now();
      const upload = request.isMultipart() ? await readUpload(request, ImageSearchBody) : undefined;
      const asked = upload?.body ?? body;
      const { limit = defaultLimit, cursor, ...question } = asked;
      const key = requestKey({ ...question, image: upload ? requestKey([...upload.picture]) : question.image });
      const place = cursor === undefined ? undefined : deps.cursors.read(cursor, key);
      const results = await find(deps, { asked, picture: upload?.picture });
      const offset = place?.offset ?? 0;
      const searchId = place?.searchId ?? newId();
      const next = { offset: offset + limit, now: deps.now(), order: '', searchId };
      reply.header('cache-control', 'no-store');
      return {
        searchId,
        tookMs: Math.round((performance.now() - started) * 100) / 100,
        items: results.slice(offset, offset + limit),
        nextCursor: results.length > next.offset ? deps.cursors.write(next, key) : null,
      };
    });

    serve(app, searchingEndpoints.thumbnail, async ({ params: { id }, reply }) => {
      const webp = (await deps.mayShow(id)) ? await deps.thumbnails.read(id) : undefined;
      if (!webp) throw problem({ code: 'not_found' });
      // Shown on pages of other origins, such as the web app's.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.type('image/webp').header('cache-control', 'public, max-age=86400');
      return reply.send(webp) as never;
    });
  };

interface Asked {
  asked: ImageSearchBody;
  picture: Uint8Array | undefined;
}

async function find(deps: ImageRoutesDeps, { asked, picture }: Asked): Promise<ImageResult[]> {
  const { query, image, imageUrl, filters } = asked;
  // Where both are given, the picture says more.
  const isByPicture = picture !== undefined || image !== undefined || imageUrl !== undefined;
  if (!isByPicture && query !== undefined) return deps.search.byWords(query, filters);
  const bytes = picture ?? (image === undefined ? await fetched(deps, imageUrl ?? '') : base64Upload(image, 'image'));
  if (bytes.length > largestUploadBytes) throw problem({ code: 'image_too_large' });
  const seen = await deps.eye.read(bytes, { keep: false, urgent: true });
  return deps.search.byPicture(seen, await deps.eye.vectorOf(seen), filters);
}

async function fetched(deps: ImageRoutesDeps, url: string): Promise<Uint8Array> {
  const outcome = await deps.fetch(url, AbortSignal.timeout(fetchMs));
  if (outcome.kind === 'picture') return outcome.bytes;
  if (outcome.kind === 'refused' || outcome.why === 'refused_address') throw problem({ code: 'fetch_refused' });
  if (outcome.why === 'too_large' || outcome.why === 'compression_bomb') throw problem({ code: 'image_too_large' });
  throw problem({ code: outcome.why === 'unsupported_type' ? 'image_unreadable' : 'fetch_failed' });
}
