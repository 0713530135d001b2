import type { AdvancedSearchBody } from '@lyceum/contracts/search/query';
import type { SearchReply } from '@lyceum/contracts/search/result';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import type { Answered, Answering } from './answer.ts';
import { IndexError } from './model/index-error.ts';
import type { Wishes } from './model/wishes.ts';
import type { WordReader } from './model/word-reader.ts';
import type { LiveConfigSource } from './ports/live-config.ts';
import type { OptOuts } from './ports/opt-outs.ts';
import type { QueryLog } from './ports/query-log.ts';
import type { SearchIndex } from './ports/search-index.ts';
import { fieldWords } from './rank/advanced-query.ts';
import { createQueryTerms } from './rank/query-terms.ts';
import { rerankDepth, textDepth } from './rank/weights.ts';
import { createBoundedCache } from './respond/bounded-cache.ts';
import { requestKey, type SearchCursors, type SearchPlace } from './respond/cursor.ts';
import { cutPage, emptyPage, type Page } from './respond/page.ts';
import { readQueryText, refuseTooManyWords } from './respond/query-text.ts';
import { createVisibleWatch } from './respond/visible-watch.ts';

const defaultLimit = 10;
/** Nobody reads further; the index gives so many at once. */
const deepest = 1000;
/** More searches at once than this, and each leaves out what it can. */
const busySearches = 24;

export interface SearchDeskDeps {
  answering: Answering;
  index: Pick<SearchIndex, 'search'>;
  reader: WordReader;
  config: LiveConfigSource;
  optOuts: OptOuts;
  queryLog: QueryLog;
  cursors: SearchCursors;
  clock: Clock;
}

export interface Asker {
  /** For counting different people, and for nothing else. */
  id: string;
  wishes: Wishes;
}

export interface Served {
  reply: SearchReply;
  /** Milliseconds by stage; none for an answer that was kept. */
  took: ReadonlyMap<string, number>;
}

/** How far an order goes, and how far its results can be shown. */
interface Reach {
  depth: number;
  snippets: number;
}

interface MadeOrder extends Answered, Reach {
  id: string;
  now: number;
}

/** Everything that decides what is found. */
interface Question {
  key: string;
  body: AdvancedSearchBody;
  text: string | undefined;
  wishes: Wishes;
}

/** Too many who wait, or a query of too many parts: there is nothing to show, and nothing broken. */
const passing = new Set(['index_busy', 'invalid_request']);

const reachFor = (end: number): Reach => ({
  depth: end > rerankDepth ? deepest : rerankDepth,
  snippets: [textDepth, rerankDepth, deepest].find((step) => step >= end) ?? deepest,
});

/** Takes searches in and gives pages out. Remembers answers in memory only: first pages until something new is visible,
 * orders for as long as people turn pages. */
export const createSearchDesk = (deps: SearchDeskDeps) => {
  const { config, optOuts, cursors, clock } = deps;
  const watch = createVisibleWatch(deps.index);
  const firstPages = createBoundedCache<{ page: Page; order: MadeOrder['id']; now: number; visible: number }>({
    most: 2000,
    forMs: 60_000,
  });
  const orders = createBoundedCache<MadeOrder>({ most: 100, forMs: 300_000 });
  const running = new Map<string, Promise<MadeOrder>>();
  let searching = 0;

  /** What was begun before the rules changed is answered, but not kept. */
  let rules = 0;
  const forget = () => {
    rules += 1;
    firstPages.clear();
    orders.clear();
    running.clear();
  };
  const stopListening = [config.onChange(forget), optOuts.onChange(forget)];

  const makeOrder = async (question: Question, made: Reach & { id: string; now: number }) => {
    searching += 1;
    const begunUnder = rules;
    try {
      const { body, text, wishes } = question;
      const overloaded = searching > busySearches;
      const answered = await deps.answering({ body, text, wishes, overloaded, others: searching > 1, ...made });
      watch.learn(answered.visible);
      const order: MadeOrder = { ...answered, ...made };
      if (begunUnder === rules) orders.set(order.id, order);
      return order;
    } finally {
      searching -= 1;
    }
  };

  /** Many who ask the same at once get one answer. */
  const orderFor = (question: Question, place: SearchPlace | undefined, reach: Reach): Promise<MadeOrder> => {
    const known = place && orders.get(place.order);
    if (known && known.depth >= reach.depth && known.snippets >= reach.snippets) return Promise.resolve(known);
    const shared = `${question.key} ${place?.order ?? ''} ${reach.depth} ${reach.snippets}`;
    const waiting = running.get(shared);
    if (waiting) return waiting;
    const made = { id: place?.order ?? newId(), now: place?.now ?? clock.now(), ...reach };
    const run: Promise<MadeOrder> = makeOrder(question, made).finally(() => {
      if (running.get(shared) === run) running.delete(shared);
    });
    running.set(shared, run);
    return run;
  };

  const cut = (order: MadeOrder, question: Question, span: { offset: number; limit: number }): Page => {
    const { parsed, expansions } = order.understood;
    const terms = createQueryTerms(parsed, deps.reader);
    const added = new Set(expansions.flatMap((each) => each.added.map(({ text }) => text.toLowerCase())));
    return cutPage(
      { order, body: question.body, text: question.text ?? fieldWords(question.body), deepest, ...span },
      {
        optOuts,
        reader: deps.reader,
        blockedSites: [...config.current().blockedSites, ...question.wishes.block],
        isAskedFor: (word, language) =>
          deps.reader
            .words(word, language)
            .some(({ term, surface }) => terms.in(language).has(term) || added.has(surface)),
      },
    );
  };

  const keptFirstPage = async (key: string) => {
    const kept = firstPages.get(key);
    return kept && kept.visible === (await watch.current()) ? kept : undefined;
  };

  const pageFor = async (question: Question, place: SearchPlace | undefined, limit: number) => {
    const pageKey = `${question.key} ${limit}`;
    const kept = place ? undefined : await keptFirstPage(pageKey);
    if (kept) return { page: kept.page, order: kept.order, now: kept.now, took: new Map<string, number>() };
    const offset = place?.offset ?? 0;
    const begunUnder = rules;
    const order = await orderFor(question, place, reachFor(offset + limit));
    await order.passages(order.ranked.slice(offset, offset + limit));
    const page = cut(order, question, { offset, limit });
    if (!place && !order.partial && begunUnder === rules) {
      firstPages.set(pageKey, { page, order: order.id, now: order.now, visible: order.visible });
    }
    return { page, order: order.id, now: order.now, took: order.took };
  };

  const busyPage = (question: Question) => (error: unknown) => {
    if (!(error instanceof IndexError) || !passing.has(error.code)) throw error;
    const page = emptyPage(question.text ?? fieldWords(question.body));
    return { page, order: '', now: 0, took: new Map<string, number>() };
  };

  return {
    async search(body: AdvancedSearchBody, asker: Asker): Promise<Served> {
      const started = performance.now();
      const text = readQueryText(body.query);
      refuseTooManyWords(body);
      const { limit = defaultLimit, cursor, preferences: _, ...same } = body;
      const key = requestKey({ ...same, query: text, wishes: asker.wishes });
      const place = cursor === undefined ? undefined : cursors.read(cursor, key);
      const question = { key, body, text, wishes: asker.wishes };
      const { page, order, now, took } = await pageFor(question, place, limit).catch(busyPage(question));
      const { next, ...shown } = page;
      const searchId = place?.searchId ?? newId();
      const tookMs = Math.round((performance.now() - started) * 100) / 100;
      const nextCursor = next === undefined ? null : cursors.write({ offset: next, now, order, searchId }, key);
      if (!place) {
        const { intent } = shown.query;
        deps.queryLog.asked({
          searchId,
          text: shown.query.text,
          asker: asker.id,
          intent,
          results: shown.total.value,
          tookMs,
        });
      }
      return { reply: { ...shown, searchId, tookMs, nextCursor }, took };
    },
    /** For when more is known than what former answers were made with. */
    forget,
    close(): void {
      for (const stop of stopListening) stop();
    },
  };
};

export type SearchDesk = ReturnType<typeof createSearchDesk>;
