import { join } from 'node:path';
import type { IndexedDocument } from '../../model/document.ts';
import { IndexError } from '../../model/index-error.ts';
import type { KnownWord, SearchAnswer, Suggestion } from '../../model/search-answer.ts';
import type { SearchRequest, SuggestRequest, WordsRequest } from '../../model/search-request.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import { createCursors } from '../query/cursor.ts';
import { createHighlighting } from '../query/highlight.ts';
import { createSearchDeps, searchView } from '../query/search-view.ts';
import { type PopularQuery, sortPopular, suggestIn } from '../query/suggest.ts';
import { knownWords } from '../query/words.ts';
import type { Segment } from '../segment/segment.ts';
import { openSegment } from '../segment/segment-memory.ts';
import type { View } from '../segment/view.ts';
import { openReader, type Reader } from '../store/reader.ts';
import { storeFile } from '../store/store-file.ts';
import type { SeenMessage, ViewMessage } from '../writer/publisher.ts';
import { AsText, type Port } from './calls.ts';
import { createHits } from './hits.ts';

const maxSize = 1000;
/** Queries and snippets meet far fewer words than documents do. */
const mostWords = 250_000;
/** Pages go this deep; nobody reads further, and each page of a limited search costs what all before it cost. */
const maxDepth = 10_000;

const checkRequest = ({ size, perSite }: SearchRequest): void => {
  if (!Number.isInteger(size) || size < 0 || size > maxSize)
    throw new IndexError('invalid_request', `size goes from 0 to ${maxSize}`);
  if (perSite !== undefined && perSite < 1) throw new IndexError('invalid_request', 'perSite is at least 1');
};

/** Answers searches from the shared memory of the segments, in a thread of its own. */
export const createQueryService = (options: { folder: string; key: Uint8Array }) => {
  const analyser = createAnalyser(mostWords);
  const deps = createSearchDeps(analyser);
  const cursors = createCursors(options.key);
  let view: View = { segments: [], visible: 0 };
  let popular: PopularQuery[] = [];
  let reader: Reader | undefined;

  const documents = (): Reader => {
    reader ??= openReader(join(options.folder, storeFile), options.key);
    return reader;
  };

  const hits = createHits(documents, createHighlighting(analyser));

  /** A thread that was just started, or started again, has nothing to search before it was told of it. */
  const firstView = Promise.withResolvers<void>();

  /** Listens to a writer; one that was started again numbers its segments anew. */
  const connect = (writer: Port): void => {
    let known = new Map<number, Segment>();
    writer.on('message', (message) => {
      const { view: number, visible, segments: list, added, popular: queries } = message as ViewMessage;
      for (const { id, shared } of added) known.set(id, openSegment(shared));
      view = { visible, segments: list.map(({ id, dead }) => ({ segment: known.get(id) as Segment, dead })) };
      known = new Map(list.map(({ id }) => [id, known.get(id) as Segment]));
      if (queries) popular = sortPopular(queries);
      writer.postMessage({ seen: number } satisfies SeenMessage);
      firstView.resolve();
    });
  };

  return {
    connect,
    /** Gives a `SearchAnswer`. */
    async search(request: SearchRequest): Promise<unknown> {
      checkRequest(request);
      await firstView.promise;
      const resume = request.cursor === undefined ? undefined : cursors.read(request.cursor, request);
      const found = searchView(view, request, resume ? { ...deps, resume } : deps);
      const next = found.next && found.next.shown < maxDepth ? cursors.write(request, found.frame, found.next) : null;
      const { total, facets, partial, visible } = found;
      const rest: Omit<SearchAnswer, 'hits'> = { total, facets, cursor: next, partial, visible };
      const { plan } = found.frame;
      // Numbers of vectors would suffer as text.
      if (request.include?.includes('vector')) return { hits: hits.asValues(found.hits, request, plan), ...rest };
      const text = hits.asTexts(found.hits, request, plan).join(',');
      return new AsText(`{"hits":[${text}],${JSON.stringify(rest).slice(1)}`);
    },
    async suggest(request: SuggestRequest): Promise<Suggestion[]> {
      await firstView.promise;
      return suggestIn(view, popular, request);
    },
    async words(request: WordsRequest): Promise<KnownWord[]> {
      await firstView.promise;
      return knownWords(view, request);
    },
    get: (ids: string[]): (IndexedDocument | undefined)[] => ids.map((id) => documents().byId(id)),
    page: ({ after, limit }: { after: number; limit: number }) => documents().page(after, limit),
    close: (): void => reader?.close(),
  };
};
