import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type PictureTables, sqlFoundPictures } from '../adapters/sql-found-pictures.ts';
import type { ModelStore } from '../models/model-store.ts';
import { gatherPictures } from '../pictures/gather-pictures.ts';
import { layoutSize } from '../pictures/layout.ts';
import { lookAgain } from '../pictures/look-again.ts';
import { createPictureLayouts } from '../pictures/picture-layouts.ts';
import { createPictureSearch } from '../pictures/search-pictures.ts';
import { createThumbnails } from '../pictures/thumbnails.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import { matchesFilter } from '../rank/matches-filter.ts';
import { createCursors } from '../respond/cursor.ts';
import { imageRoutes } from '../routes/image-routes.ts';
import { createEmbeddedVectors } from '../vectors/embedded-vectors.ts';
import type { Ground } from './ground.ts';
import { folderOfEngine } from './own-folder.ts';
import { openPictureEye } from './picture-eye.ts';
import { openPictureFetching } from './picture-fetching.ts';
import type { Web } from './web.ts';

/** Pictures from crawled pages, and the search for them. */
export async function openPictures(ground: Ground, { models, web }: { models: ModelStore; web: Web }) {
  const { house, folder, vault, index, optOuts, config } = ground;
  const { clock, log, closers } = house;
  const { eye, components, processes, expectsSight } = openPictureEye(ground, models);
  const vectors = await createEmbeddedVectors({
    folder: await folderOfEngine({ folder, prefix: 'picture-vectors', engine: engineElsewhere(house.settings, eye) }),
    key: vault.dataKey('picture-vectors'),
    dimensions: eye.engine.dimensions,
  });
  closers.defer(() => vectors.close());
  const spread = await createEmbeddedVectors({
    folder: join(folder, 'picture-layouts'),
    key: vault.dataKey('picture-layouts'),
    dimensions: layoutSize,
  });
  closers.defer(() => spread.close());
  const layouts = createPictureLayouts(spread);
  const thumbnails = createThumbnails(join(folder, 'thumbnails'), vault);
  const fetching = openPictureFetching(ground, web);
  const pictures = sqlFoundPictures({ db: ground.database.db as Kysely<unknown> as Kysely<PictureTables>, vault });
  const shared = { pictures, index, vectors, layouts, thumbnails, eye, clock, log };
  const gathering = gatherPictures({
    ...shared,
    fetch: fetching.asCrawler,
    optOuts,
    spacingMs: web.leastDelayMs,
    expectsSight,
  });
  closers.defer(() => gathering.close());
  const again = lookAgain(shared);
  closers.defer(() => again.close());
  const search = createPictureSearch({
    index,
    vectors,
    layouts,
    similarFrom: eye.engine.similarFrom,
    optOuts,
    matches: matchesFilter,
    safeByDefault: () => config.current().safe !== 'off',
  });
  const routes = imageRoutes({
    search,
    eye,
    thumbnails,
    mayShow: async (id) => (await index.get([id]))[0] !== undefined,
    fetch: fetching.asSearcher,
    cursors: createCursors(vault.dataKey('picture-cursors')),
    now: () => clock.now(),
  });
  return { gathering, routes, vectors, components, processes };
}

const engineElsewhere = (settings: Ground['house']['settings'], { engine }: PictureEye): string | undefined =>
  settings.PICTURE_EMBEDDER_URL === undefined ? undefined : engine.name;
