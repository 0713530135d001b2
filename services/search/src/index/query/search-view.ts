import { contentTypes } from '../../model/document.ts';
import type { ScorePart, SearchAnswer } from '../../model/search-answer.ts';
import type { SearchRequest } from '../../model/search-request.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { chunkSize } from '../segment/segment.ts';
import { type CollectionStatistics, type LiveSegment, statisticsOf, type View } from '../segment/view.ts';
import { createScratch, type Scratch, setBit } from './bits.ts';
import { type Candidates, createCandidates } from './candidates.ts';
import { type After, createCollector, type SegmentCollector } from './collector.ts';
import { conjunctionOf, searchConjunction } from './conjunction.ts';
import { makePlan } from './make-plan.ts';
import type { Plan } from './plan.ts';
import { rankingOn } from './ranking.ts';
import { searchNode, searchWords } from './search-segment.ts';
import { disjunctionOf, leavesOn, type NodeDeps, nodeOn } from './segment-nodes.ts';
import type { Result } from './top-results.ts';
import { createValueTables, type ValueTables } from './word-node.ts';

/** All that the pages of one search share, so that later pages go on with the same numbers. */
export interface Frame {
  plan: Plan;
  statistics: CollectionStatistics;
  now: number;
  visible: number;
}

export interface FoundHit {
  sequence: number;
  score: number;
  explanation?: ScorePart[];
}

/** An answer before the documents themselves are fetched. */
export interface FoundAnswer extends Pick<SearchAnswer, 'total' | 'facets' | 'partial' | 'visible'> {
  hits: FoundHit[];
  frame: Frame;
  /** Where the next page starts; undefined when nothing follows. */
  next: After | undefined;
}

export interface SearchDeps {
  analyser: Analyser;
  scratch: Scratch;
  candidates: Candidates;
  clock: () => number;
  /** What occurrences count, by the average lengths of the fields. */
  tablesFor: (averages: number[]) => ValueTables;
}

export const createSearchDeps = (analyser: Analyser): SearchDeps => {
  let last = createValueTables([]);
  return {
    analyser,
    scratch: createScratch(),
    candidates: createCandidates(),
    clock: () => performance.now(),
    tablesFor(averages) {
      const isSame =
        averages.length === last.averages.length &&
        averages.every((average, field) => average === last.averages[field]);
      if (!isSame) last = createValueTables(averages);
      return last;
    },
  };
};

const frameFor = (view: View, request: SearchRequest, deps: SearchDeps): Frame => {
  const statistics = statisticsOf(view);
  const plan = makePlan(request.query, { view, analyser: deps.analyser, statistics, weights: request.weights ?? {} });
  return { plan, statistics, now: request.now ?? Date.now(), visible: view.visible };
};

/** The segments of the wanted types; the largest first, since they lift the threshold soonest. */
const segmentsFor = (view: View, request: SearchRequest): { live: LiveSegment; at: number }[] => {
  const types = request.types ?? contentTypes;
  return view.segments
    .map((live, at) => ({ live, at }))
    .filter(({ live }) => types.includes(live.segment.facts.type))
    .sort((left, right) => right.live.segment.facts.documents - left.live.segment.facts.documents);
};

const explain = (
  result: Result,
  live: LiveSegment,
  how: { request: SearchRequest; frame: Frame; deps: NodeDeps },
): ScorePart[] => {
  how.deps.scratch.reset();
  const node = nodeOn(how.frame.plan, live.segment, how.deps);
  const from = result.document - (result.document % chunkSize);
  const within = how.deps.scratch.take().bits.fill(0);
  setBit(within, result.document - from);
  node?.fill({ from, to: Math.min(from + chunkSize, live.segment.facts.documents), within });
  const words = node?.explain(result.document - from) ?? { what: 'nothing', value: 0 };
  return [words, ...rankingOn(how.request.scoring, live.segment, how.frame.now).explain(result.document, words.value)];
};

const nextOf = (page: Result[], more: boolean, previous: { shown: number; limit: number }): After | undefined => {
  const last = page.at(-1);
  if (!last || !more) return undefined;
  return { key: last.key, sequence: last.sequence, limit: previous.limit, shown: previous.shown + page.length };
};

/** Phrases of nothing but common words may take so long, over all segments; others have to be answered too. */
const costlyMs = 40;

/** Searches what a view holds. `resume` goes on where an earlier page ended. */
export const searchView = (
  view: View,
  request: SearchRequest,
  deps: SearchDeps & { resume?: { frame: Frame; after: After } },
): FoundAnswer => {
  const started = deps.clock();
  const { resume, scratch } = deps;
  const frame = resume?.frame ?? frameFor(view, request, deps);
  const collector = createCollector(request, frame.now, resume?.after);
  const nodeDeps: NodeDeps = { tables: deps.tablesFor(frame.statistics.averages), scratch };
  const words = disjunctionOf(frame.plan);
  const conjunction = conjunctionOf(frame.plan);
  const budget = request.budgetMs ?? Number.POSITIVE_INFINITY;
  const isLate = () => deps.clock() - started > budget;
  const isCostly = () => deps.clock() - started > costlyMs;

  const searchOne = ({ segment }: LiveSegment, target: SegmentCollector): boolean => {
    scratch.reset();
    const search = { segment, collector, target, isLate, isCostly };
    if (words)
      return searchWords(
        leavesOn(words, segment, nodeDeps),
        { sums: scratch.take(), candidates: deps.candidates },
        search,
      );
    if (conjunction) return searchConjunction(conjunction, nodeDeps.tables, search);
    const root = nodeOn(frame.plan, segment, nodeDeps);
    return root ? searchNode(root, search) : true;
  };

  let whole = true;
  for (const { live, at } of segmentsFor(view, request)) {
    const target = collector.on(live, at);
    if (!target) continue;
    whole = searchOne(live, target) && whole;
    target.finish();
  }

  const { page, more } = collector.results();
  const hits = page.map((result): FoundHit => {
    const { sequence, score } = result;
    if (request.explain !== true) return { sequence, score };
    const live = view.segments[result.segment] as LiveSegment;
    return { sequence, score, explanation: explain(result, live, { request, frame, deps: nodeDeps }) };
  });
  return {
    hits,
    // What was not looked at may match too.
    total: whole ? collector.total() : { ...collector.total(), relation: 'at_least' },
    facets: collector.facets(),
    partial: !whole,
    visible: frame.visible,
    frame,
    next: nextOf(page, more, { shown: resume?.after.shown ?? 0, limit: frame.visible }),
  };
};
