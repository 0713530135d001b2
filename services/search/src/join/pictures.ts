import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type PictureTables, sqlFoundPictures } from '../adapters/sql-found-pictures.ts';
import { likenessSize } from '../models/likeness/build-likeness.ts';
import { modelPreparing } from '../models/model-preparing.ts';
import type { ModelStore } from '../models/model-store.ts';
import { gatherPictures } from '../pictures/gather-pictures.ts';
import { createLocalEye } from '../pictures/local-eye.ts';
import { createPictureSearch } from '../pictures/search-pictures.ts';
import { createThumbnails } from '../pictures/thumbnails.ts';
import type { PictureEye } from '../ports/picture-eye.ts';
import { matchesFilter } from '../rank/matches-filter.ts';
import { createCursors } from '../respond/cursor.ts';
import { imageRoutes } from '../routes/image-routes.ts';
import { createEmbeddedVectors } from '../vectors/embedded-vectors.ts';
import type { Ground } from './ground.ts';
import { openPictureFetching } from './picture-fetching.ts';

/** Pictures from crawled pages, and the search for them. */
export async function openPictures(ground: Ground, models: ModelStore) {
  const { house, folder, vault, index, optOuts, config } = ground;
  const { clock, log, closers } = house;
  const local = createLocalEye({ store: models, log });
  closers.defer(() => local.close());
  // Administrators can do without while the service runs.
  const isOn = (): boolean => config.current().models.pictures;
  const eye: PictureEye = {
    ...local,
    canSee: () => isOn() && local.canSee(),
    canReadText: () => isOn() && local.canReadText(),
    async see(picture, options) {
      if (!isOn()) throw modelPreparing('Search by picture', { state: 'off', progress: null });
      return local.see(picture, options);
    },
  };
  const vectors = await createEmbeddedVectors({
    folder: join(folder, 'picture-vectors'),
    key: vault.dataKey('picture-vectors'),
    dimensions: likenessSize,
  });
  closers.defer(() => vectors.close());
  const thumbnails = createThumbnails(join(folder, 'thumbnails'), vault);
  const fetching = openPictureFetching(ground);
  const gathering = gatherPictures({
    pictures: sqlFoundPictures({ db: ground.database.db as Kysely<unknown> as Kysely<PictureTables>, vault }),
    index,
    vectors,
    thumbnails,
    eye,
    fetch: fetching.asCrawler,
    optOuts,
    clock,
    log,
    spacingMs: fetching.leastDelayMs,
    expectsSight: () => house.settings.MODELS && isOn(),
  });
  closers.defer(() => gathering.close());
  const search = createPictureSearch({
    index,
    vectors,
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
  return { gathering, routes, vectors, threads: local.threads };
}
