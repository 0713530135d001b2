import type { ContentType } from '../model/document.ts';
import type { Filter } from '../model/query.ts';
import type { Hit } from '../model/search-answer.ts';
import type { TimeBudget } from '../model/time-budget.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { matchesFilter } from './matches-filter.ts';

const nearest = 60;
/** Less alike than this has nothing to do with the query. */
const leastLikeness = 0.25;
const meaningNeedsMs = 15;
const shownLength = 240;

export interface MeaningDeps {
  index: Pick<SearchIndex, 'get'>;
  embedder?: Embedder | undefined;
  vectors?: VectorIndex | undefined;
}

export interface Meaning {
  /** By document. */
  likeness: Map<string, number>;
  /** What words did not find. */
  hits: Hit[];
}

const nothing: Meaning = { likeness: new Map(), hits: [] };

const vectorOf = async (text: string, { embedder, vectors }: MeaningDeps): Promise<Float32Array | undefined> => {
  if (!embedder?.ready() || !vectors) return undefined;
  const [vector] = await embedder.embed([text]);
  return vector;
};

/** How like the meaning of each hit is to the query's and, where `beyond` is wanted, what else is like it. */
export const findMeaning = async (
  deps: MeaningDeps,
  input: { text: string; hits: readonly Hit[]; beyond: boolean; filter: Filter; types: readonly ContentType[] },
  time: TimeBudget,
): Promise<Meaning> => {
  const { vectors } = deps;
  if (!vectors || input.text === '' || !deps.embedder?.ready()) return nothing;
  if (!time.allows('meaning', meaningNeedsMs)) return nothing;
  const vector = await vectorOf(input.text, deps);
  if (!vector) return nothing;
  const known = new Set(input.hits.map(({ id }) => id));
  const [among, beyond] = await Promise.all([
    known.size > 0 ? vectors.near({ vector, count: known.size, among: known }) : [],
    input.beyond ? vectors.near({ vector, count: nearest }) : [],
  ]);
  const likeness = new Map([...among, ...beyond].map(({ id, likeness: value }) => [id, value]));
  const others = beyond.filter(({ id, likeness: value }) => !known.has(id) && value >= leastLikeness);
  const documents = await deps.index.get(others.map(({ id }) => id));
  const hits = documents.flatMap((document): Hit[] => {
    if (!document || !input.types.includes(document.type) || !matchesFilter(document, input.filter)) return [];
    const { body, headings: _, anchors: __, vector: ___, ...shown } = document;
    const text = body.length > shownLength ? `${body.slice(0, shownLength).replace(/\s\S*$/, '')}…` : body;
    return [
      {
        id: document.id,
        score: 0,
        document: shown,
        title: { text: document.title, marks: [] },
        snippet: { text, marks: [] },
      },
    ];
  });
  return { likeness, hits };
};
