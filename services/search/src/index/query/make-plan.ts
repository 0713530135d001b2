import { type TextField, textFields } from '../../model/document.ts';
import { IndexError } from '../../model/index-error.ts';
import type { BoolQuery, MatchQuery, PhraseQuery, Query } from '../../model/query.ts';
import type { FieldWeights } from '../../model/search-request.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { byUnits } from '../bytes/string-table.ts';
import { defaultWeights, rarity } from '../segment/bm25f.ts';
import type { CollectionStatistics, View } from '../segment/view.ts';
import { allowedErrors, documentsWith, expansions, languagesOf, limitMembers, termsOf } from './expand.ts';
import type { Plan, PlanBool, PlanMember, PlanPhrase, PlanWord } from './plan.ts';

interface PlanInput {
  view: View;
  analyser: Analyser;
  statistics: CollectionStatistics;
  weights: Partial<FieldWeights>;
}

interface PlanDeps extends PlanInput {
  /** Looked up once a query, and only when a word needs it. */
  languages: () => string[];
}

const maxDepth = 16;
const maxNodes = 512;
const maxWords = 64;
const maxText = 4096;
const maxSlop = 50;

const weightList = (weights: Partial<FieldWeights>, fields: TextField[] | undefined): number[] =>
  textFields.map((field) => (fields && !fields.includes(field) ? 0 : (weights[field] ?? defaultWeights[field])));

const surfacesIn = (text: string, language: string | undefined, analyser: Analyser): string[] =>
  analyser
    .words(text.slice(0, maxText), language ?? 'und')
    .slice(0, maxWords)
    .map((word) => word.surface);

const planWord = (surface: string, query: MatchQuery, deps: PlanDeps): Plan => {
  const frequencies = new Map<string, number>();
  const frequency = (term: string): number => {
    const known = frequencies.get(term) ?? documentsWith(deps.view, term);
    frequencies.set(term, known);
    return known;
  };
  const exact = termsOf(surface, query.language, deps).filter((term) => frequency(term) > 0);
  const how = { prefix: query.prefixLast === true, errors: allowedErrors(surface, query.fuzziness ?? 0) };
  const weights = how.prefix || how.errors > 0 ? expansions(surface, how, deps.view) : new Map<string, number>();
  for (const term of exact) weights.set(term, 1);
  const all: PlanMember[] = [...weights].map(([term, weight]) => ({ term, weight }));
  const members = limitMembers(all, frequency).sort((left, right) => byUnits(left.term, right.term));
  if (members.length === 0) return { kind: 'none' };
  // A rare misspelling must not count as a rare word: the word itself decides, or else the most frequent member.
  const deciding = exact.length > 0 ? exact : members.map(({ term }) => term);
  const documents = Math.max(...deciding.map(frequency));
  return {
    kind: 'word',
    label: surface,
    members,
    weights: weightList(deps.weights, query.fields),
    rarity: rarity(deps.statistics.documents, documents) * (query.boost ?? 1),
  } satisfies PlanWord;
};

const planMatch = (query: MatchQuery, deps: PlanDeps): Plan => {
  const surfaces = surfacesIn(query.text, query.language, deps.analyser);
  const words = surfaces.map((surface, at) => {
    const isLast = at === surfaces.length - 1;
    return planWord(surface, isLast ? query : { ...query, prefixLast: false }, deps);
  });
  const [only] = words;
  if (!only) return { kind: 'none' };
  if (words.length === 1) return only;
  if (query.operator === 'and') return { kind: 'bool', must: words, should: [], not: [], minimumShould: 0 };
  return { kind: 'bool', must: [], should: words, not: [], minimumShould: 1 };
};

const planPhrase = (query: PhraseQuery, deps: PlanDeps): Plan => {
  const surfaces = surfacesIn(query.text, query.language, deps.analyser);
  if (surfaces.length === 0) return { kind: 'none' };
  if (surfaces.length === 1) return planMatch({ ...query, kind: 'match', operator: 'and' }, deps);
  let sum = 0;
  const slots: string[][] = [];
  for (const surface of surfaces) {
    const known = termsOf(surface, query.language, deps)
      .map((term) => ({ term, documents: documentsWith(deps.view, term) }))
      .filter(({ documents }) => documents > 0);
    if (known.length === 0) return { kind: 'none' };
    slots.push(known.map(({ term }) => term));
    sum += rarity(deps.statistics.documents, Math.max(...known.map(({ documents }) => documents)));
  }
  const slop = Math.min(query.slop ?? 0, maxSlop);
  const weights = weightList(deps.weights, query.fields);
  return {
    kind: 'phrase',
    label: surfaces.join(' '),
    slots,
    slop,
    weights,
    rarity: sum * (query.boost ?? 1),
  } satisfies PlanPhrase;
};

const planBool = (query: BoolQuery, plan: (query: Query) => Plan): Plan => {
  const must = (query.must ?? []).map(plan);
  const should = (query.should ?? []).map(plan);
  const not = (query.not ?? []).map(plan).filter(({ kind }) => kind !== 'none');
  const needed = must.length === 0 && should.length > 0 ? 1 : 0;
  const minimumShould = Math.max(needed, query.minimumShould ?? 0);
  if (must.length + should.length === 0) must.push({ kind: 'all' });
  if (must.some(({ kind }) => kind === 'none')) return { kind: 'none' };
  const possible = should.filter(({ kind }) => kind !== 'none');
  if (possible.length < minimumShould) return { kind: 'none' };
  return { kind: 'bool', must, should: possible, not, minimumShould } satisfies PlanBool;
};

/** Turns what was asked into what is looked up. Bounded: neither deep nor wide queries can take the service down. */
export const makePlan = (query: Query, input: PlanInput): Plan => {
  let known: string[] | undefined;
  const languages = (): string[] => {
    known ??= languagesOf(input.view);
    return known;
  };
  const deps: PlanDeps = { ...input, languages };
  let nodes = 0;
  const planAt = (node: Query, depth: number): Plan => {
    nodes += 1;
    if (depth > maxDepth || nodes > maxNodes) throw new IndexError('invalid_request', 'The query has too many parts');
    switch (node.kind) {
      case 'match':
        return planMatch(node, deps);
      case 'phrase':
        return planPhrase(node, deps);
      case 'bool':
        return planBool(node, (inner) => planAt(inner, depth + 1));
      case 'all':
        return { kind: 'all' };
    }
  };
  return planAt(query, 0);
};
