import { type IndexedDocument, type TextField, textFields } from '../../model/document.ts';
import type { BoolQuery, Filter, MatchQuery, PhraseQuery, Query } from '../../model/query.ts';
import type { FacetField, SearchRequest } from '../../model/search-request.ts';
import type { Analyser } from '../analysis/analyser.ts';
import type { Word } from '../analysis/word-table.ts';
import { editDistance } from '../bytes/edit-distance.ts';
import { defaultWeights, lengthCode, lengthOfCode } from '../segment/bm25f.ts';
import { fieldTexts, valueGap } from '../segment/occurrences.ts';

/**
 * The index as simply as it can be said: every document is looked at for every query. It shares the analyser and the
 * constants with the real one, and nothing of how matches are found, counted, scored, ordered and cut.
 */
export interface Collection {
  documents: number;
  averages: number[];
  frequency(term: string): number;
  /** Every surface with its term, and every language, also of documents that are dead but not yet merged away. */
  dictionary: Entry[];
  languages: string[];
}

export interface StoredDocument {
  document: IndexedDocument;
  sequence: number;
}

/** A word of the dictionary: a surface and its term. */
export type Entry = Pick<Word, 'surface' | 'term'>;

interface Place extends Entry {
  position: number;
}

type Fields = Record<TextField, { places: Place[]; length: number }>;

const lengthShare = [0.5, 0.6, 0.75, 0.5, 0.4, 0.4, 0.5];
const none = { matches: false, score: 0 };

const readFields = (document: IndexedDocument, analyser: Analyser): Fields => {
  const texts = fieldTexts(document);
  const entries = textFields.map((field, at) => {
    const places: Place[] = [];
    let position = 0;
    for (const text of texts[at] ?? []) {
      const words = analyser.words(text, document.language);
      places.push(...words.map((word, index) => ({ ...word, position: position + index })));
      if (words.length > 0) position += words.length + valueGap;
    }
    return [field, { places, length: lengthOfCode[lengthCode(places.length)] ?? 0 }];
  });
  return Object.fromEntries(entries) as Fields;
};

const saturated = (weighted: number): number => (weighted * 2.2) / (weighted + 1.2);

/** Weighted, normalised occurrences, given how often something is in each field. */
const weigh = (
  fields: Fields,
  how: { weights: number[]; collection: Collection; count: (places: Place[]) => number },
): number => {
  let sum = 0;
  for (const [at, field] of textFields.entries()) {
    const { places, length } = fields[field];
    const share = lengthShare[at] ?? 0;
    const frequency = Math.min(how.count(places), 127);
    sum +=
      ((how.weights[at] ?? 0) * frequency) /
      (1 - share + (share * length) / Math.max(how.collection.averages[at] ?? 0, 1e-9));
  }
  return sum;
};

const phrasesIn = (places: Place[], slots: string[][], slop: number): number => {
  const positions = slots.map((terms) =>
    places.filter(({ term }) => terms.includes(term)).map(({ position }) => position),
  );
  const continues = (slot: number, before: number, first: number): boolean => {
    if (slot === slots.length) return before - first <= slots.length - 1 + slop;
    return (positions[slot] ?? []).some((position) => position > before && continues(slot + 1, position, first));
  };
  return (positions[0] ?? []).filter((first) => continues(1, first, first)).length;
};

const errorsAllowed = (surface: string, query: MatchQuery): number => {
  if (query.fuzziness !== 'auto') return query.fuzziness ?? 0;
  return [0, 0, 0, 1, 1, 1][surface.length] ?? 2;
};

/** How well a word of the dictionary fits a query word; 0 when it does not. */
const fitOf = (word: Entry, surface: string, query: MatchQuery): number => {
  const errors = errorsAllowed(surface, query);
  const distance = errors > 0 && word.surface[0] === surface[0] ? editDistance(word.surface, surface) : 99;
  const similar = distance <= errors ? ([1, 0.6, 0.35][distance] ?? 0) : 0;
  const longer = query.prefixLast === true && word.surface.startsWith(surface) ? 0.8 : 0;
  return longer > 0 && word.surface === surface ? 1 : Math.max(longer, similar);
};

const membersOf = (surface: string, query: MatchQuery, deps: { collection: Collection; analyser: Analyser }) => {
  const { collection, analyser } = deps;
  const languages = query.language === undefined ? ['und', ...collection.languages] : [query.language];
  const terms = languages.map((language) => analyser.word(surface, language).term);
  const exact = new Set(terms.filter((term) => collection.frequency(term) > 0));
  const members = new Map<string, number>();
  for (const word of collection.dictionary) {
    const weight = fitOf(word, surface, query);
    if (weight > (members.get(word.term) ?? 0)) members.set(word.term, weight);
  }
  for (const term of exact) members.set(term, 1);
  const deciding = exact.size > 0 ? [...exact] : [...members.keys()];
  return { members, documents: Math.max(0, ...deciding.map((term) => collection.frequency(term))) };
};

const matchesFilter = (filter: Filter, document: IndexedDocument): boolean => {
  switch (filter.kind) {
    case 'type':
      return filter.values.includes(document.type);
    case 'in': {
      const value = document[filter.field];
      return value !== undefined && value !== '' && filter.values.includes(value);
    }
    case 'within':
      return document.site === filter.site || document.site.endsWith(`.${filter.site}`);
    case 'flag':
      return document[filter.field] === filter.value;
    case 'range': {
      const stored = document[filter.field];
      const value = filter.field === 'quality' ? Math.fround(document.quality) : stored;
      if (value === undefined) return false;
      return value >= (filter.from ?? Number.NEGATIVE_INFINITY) && value < (filter.to ?? Number.POSITIVE_INFINITY);
    }
    case 'tagged':
      return (document.tags ?? []).some((tag) => filter.values.includes(tag));
    case 'and':
      return filter.filters.every((inner) => matchesFilter(inner, document));
    case 'or':
      return filter.filters.some((inner) => matchesFilter(inner, document));
    case 'not':
      return !matchesFilter(filter.filter, document);
  }
};

const factorOf = (document: IndexedDocument, request: SearchRequest, now: number): number => {
  const { qualityWeight = 0, freshness, boosts = [] } = request.scoring ?? {};
  let factor = 1 + qualityWeight * Math.fround(document.quality);
  if (freshness) {
    const days = Math.max(0, now - (document.publishedAt ?? document.crawledAt)) / 86_400_000;
    factor += freshness.weight * 0.5 ** (days / freshness.halfLifeDays);
  }
  for (const { filter, weight } of boosts) if (matchesFilter(filter, document)) factor += weight;
  return Math.max(0.05, factor);
};

const facetValues = (field: FacetField, document: IndexedDocument): string[] => {
  if (field === 'educational') return [String(document.educational)];
  if (field === 'tags') return [...new Set(document.tags)];
  if (field === 'year') return [new Date(document.publishedAt ?? document.crawledAt).toISOString().slice(0, 4)];
  return [document[field] ?? ''];
};

const countFacet = (field: FacetField, size: number, matches: IndexedDocument[]) => {
  const counts = new Map<string, number>();
  for (const document of matches) {
    for (const value of facetValues(field, document)) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || (left.value < right.value ? -1 : 1))
    .slice(0, size);
};

export const createBruteForce = (analyser: Analyser) => {
  const cache = new WeakMap<IndexedDocument, Fields>();
  const fieldsOf = (document: IndexedDocument): Fields => {
    const fields = cache.get(document) ?? readFields(document, analyser);
    cache.set(document, fields);
    return fields;
  };

  const evaluator = (request: SearchRequest, collection: Collection) => {
    const weightsFor = (fields: TextField[] | undefined) =>
      textFields.map((field) =>
        fields && !fields.includes(field) ? 0 : (request.weights?.[field] ?? defaultWeights[field]),
      );
    const rarity = (documents: number) => Math.log(1 + (collection.documents - documents + 0.5) / (documents + 0.5));
    type Scorer = (fields: Fields) => { matches: boolean; score: number };

    const word = (surface: string, query: MatchQuery): Scorer => {
      const { members, documents } = membersOf(surface, query, { collection, analyser });
      const weights = weightsFor(query.fields);
      return (fields) => {
        let best = 0;
        for (const [term, weight] of members) {
          const count = (places: Place[]) => places.filter((place) => place.term === term).length;
          const score =
            rarity(documents) * (query.boost ?? 1) * weight * saturated(weigh(fields, { weights, collection, count }));
          best = Math.max(best, score);
        }
        return { matches: best > 0, score: best };
      };
    };

    const match = (query: MatchQuery): Scorer => {
      const surfaces = analyser.words(query.text, query.language ?? 'und').map(({ surface }) => surface);
      const words = surfaces.map((surface, at) =>
        word(surface, at === surfaces.length - 1 ? query : { ...query, prefixLast: false }),
      );
      return (fields) => {
        const found = words.map((scorer) => scorer(fields));
        const matches =
          query.operator === 'and' ? found.every((each) => each.matches) : found.some((each) => each.matches);
        if (found.length === 0 || !matches) return none;
        return { matches: true, score: found.reduce((sum, each) => sum + each.score, 0) };
      };
    };

    const phrase = (query: PhraseQuery): Scorer => {
      const surfaces = analyser.words(query.text, query.language ?? 'und').map(({ surface }) => surface);
      if (surfaces.length < 2) return match({ ...query, kind: 'match', operator: 'and' });
      const slots = surfaces.map((surface) => [
        ...membersOf(surface, { ...query, kind: 'match', operator: 'and' }, { collection, analyser }).members.keys(),
      ]);
      const sum = slots.reduce(
        (total, terms) => total + rarity(Math.max(0, ...terms.map((term) => collection.frequency(term)))),
        0,
      );
      const weights = weightsFor(query.fields);
      return (fields) => {
        const count = (places: Place[]) => phrasesIn(places, slots, query.slop ?? 0);
        const score = sum * (query.boost ?? 1) * saturated(weigh(fields, { weights, collection, count }));
        return { matches: score > 0, score };
      };
    };

    const bool = (query: BoolQuery): Scorer => {
      const must = (query.must ?? []).map(scorerOf);
      const should = (query.should ?? []).map(scorerOf);
      const not = (query.not ?? []).map(scorerOf);
      const needed = Math.max(query.minimumShould ?? 0, must.length === 0 && should.length > 0 ? 1 : 0);
      const everything = must.length + should.length === 0 ? 1 : 0;
      return (fields) => {
        const required = must.map((scorer) => scorer(fields));
        const optional = should.map((scorer) => scorer(fields)).filter((each) => each.matches);
        if (!required.every((each) => each.matches) || optional.length < needed) return none;
        if (not.some((scorer) => scorer(fields).matches)) return none;
        return { matches: true, score: [...required, ...optional].reduce((sum, each) => sum + each.score, everything) };
      };
    };

    const scorerOf = (query: Query): Scorer => {
      switch (query.kind) {
        case 'match':
          return match(query);
        case 'phrase':
          return phrase(query);
        case 'bool':
          return bool(query);
        case 'all':
          return () => ({ matches: true, score: 1 });
      }
    };
    return scorerOf(request.query);
  };

  return {
    /** In how many documents a word is written like this, for every word. */
    wordCounts(stored: StoredDocument[]): Map<string, number> {
      const counts = new Map<string, number>();
      for (const { document } of stored) {
        const places = Object.values(fieldsOf(document)).flatMap((field) => field.places);
        for (const surface of new Set(places.map((place) => place.surface)))
          counts.set(surface, (counts.get(surface) ?? 0) + 1);
      }
      return counts;
    },
    /** Every match in order (after the limit a site), the number of matches before that limit, and the facets. */
    search(stored: StoredDocument[], request: SearchRequest, collection: Collection) {
      const score = evaluator(request, collection);
      const now = request.now ?? 0;
      const scored = stored
        .filter(({ document }) => !request.types || request.types.includes(document.type))
        .filter(({ document }) => !request.filter || matchesFilter(request.filter, document))
        .map(({ document, sequence }) => ({ document, sequence, ...score(fieldsOf(document)) }))
        .filter(({ matches }) => matches)
        .map((each) => ({ ...each, score: each.score * factorOf(each.document, request, now) }));
      const keyOf = (each: (typeof scored)[number]) =>
        request.sort === 'date' ? (each.document.publishedAt ?? -Number.MAX_VALUE) : each.score;
      scored.sort((left, right) => keyOf(right) - keyOf(left) || left.sequence - right.sequence);
      const shown = new Map<string, number>();
      const hits = scored.filter(({ document }) => {
        const count = (shown.get(document.site) ?? 0) + 1;
        shown.set(document.site, count);
        return request.perSite === undefined || count <= request.perSite;
      });
      const matching = scored.map(({ document }) => document);
      const facets = Object.fromEntries(
        (request.facets ?? []).map(({ field, size }) => [field, countFacet(field, size, matching)]),
      );
      return {
        hits: hits.map(({ document, sequence, score: value }) => ({ id: document.id, sequence, score: value })),
        total: scored.length,
        facets,
      };
    },
  };
};
