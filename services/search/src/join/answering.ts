import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import type { SearchReply } from '@lyceum/contracts/search/result';
import type { Caller } from '@lyceum/platform/tokens/caller';
import type { Kysely } from 'kysely';
import { createRememberingEmbedder } from '../adapters/remembering-embedder.ts';
import { type PersonalTables, sqlPreferences } from '../adapters/sql-preferences.ts';
import { createAnswering } from '../answer.ts';
import { createPersonal } from '../personal.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { createSoundsLike } from '../query/correct/sounds-like.ts';
import type { Abbreviations } from '../query/expand/abbreviations.ts';
import { createSuggestions } from '../query/suggest.ts';
import { createThesauri } from '../query/thesaurus/thesauri.ts';
import { createQueryUnderstanding } from '../query/understand.ts';
import { createLazyWordNet } from '../query/word-net/lazy-word-net.ts';
import { createCursors } from '../respond/cursor.ts';
import { preferenceRoutes } from '../routes/preference-routes.ts';
import { searchRoutes } from '../routes/search-routes.ts';
import { createSearchDesk } from '../search-desk.ts';
import type { Feature } from './feature.ts';
import type { Ground } from './ground.ts';
import { createWordReader } from './word-reader.ts';

/** What finds by meaning; without it, words alone do. */
export interface MeaningParts {
  embedder?: Embedder;
  vectors?: VectorIndex;
}

/** What is known beside the index that helps to understand queries. */
export interface QueryHints {
  abbreviations?: Pick<Abbreviations, 'longForms' | 'shortForms'>;
}

/** Goes the whole way through the index, and finds nothing. */
async function answersSearches(index: SearchIndex): Promise<undefined> {
  await index.search({ query: { kind: 'match', text: '', operator: 'and' }, size: 0 });
}

export interface AnsweringFeature extends Feature {
  /** The search that `/api/search` serves, for other ways of asking. */
  ask(body: AdvancedSearchBody, asker: { caller: Caller | undefined; address: string }): Promise<SearchReply>;
}

/** Search, suggestions and preferences. */
export async function openAnswering(
  ground: Ground,
  meaning: MeaningParts = {},
  hints: QueryHints = {},
): Promise<AnsweringFeature> {
  const { house, index, config, optOuts, queryLog, vault } = ground;
  const { clock, addresses } = house;
  const reader = createWordReader();
  const embedder = meaning.embedder && createRememberingEmbedder(meaning.embedder);
  const wordNet = createLazyWordNet();
  const soundsLike = createSoundsLike();
  house.closers.defer(() => soundsLike.close());
  const understanding = createQueryUnderstanding({
    index,
    wordNet,
    soundsLike,
    thesauri: createThesauri(),
    synonyms: () => config.current().synonyms,
    ...(embedder ? { embedder } : {}),
    ...hints,
    popular: ground.governance.popular.people,
    clock,
  });
  const answering = createAnswering({
    index,
    understanding,
    reader,
    config,
    budgetMs: house.settings.SEARCH_BUDGET_MS,
    ...meaning,
    ...(embedder ? { embedder } : {}),
  });
  const cursors = createCursors(vault.dataKey('search-cursors'));
  const desk = createSearchDesk({ answering, index, reader, config, optOuts, queryLog, cursors, clock });
  house.closers.defer(() => desk.close());
  // Read in the background: first queries are answered without it, and such answers are not kept for later ones.
  void wordNet.ready().then(desk.forget);
  const db = ground.database.db as Kysely<unknown> as Kysely<PersonalTables>;
  const personal = createPersonal({ store: sqlPreferences({ db, vault }), index, clock });
  const suggestions = createSuggestions({ index, wordNet, soundsLike });
  return {
    async ask(body, { caller, address }) {
      const wishes = await personal.wishes(caller?.userId, body.preferences);
      return (await desk.search(body, { id: caller?.userId ?? address, wishes })).reply;
    },
    serve(app) {
      searchRoutes(app, {
        desk,
        personal,
        suggest: (request) => suggestions.suggest(request),
        queryLog,
        addresses: { webUrl: addresses.urls.web, searchUrl: addresses.urls.search },
      });
      preferenceRoutes(app, personal);
    },
    components: [{ name: 'searching', essential: true, check: () => answersSearches(index) }],
    personal: { exportUser: personal.exportUser, eraseUser: personal.eraseUser },
  };
}
