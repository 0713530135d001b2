import type { Segment } from '../segment/segment.ts';
import type { Scratch } from './bits.ts';
import { createAllNode, createBoolNode } from './bool-node.ts';
import type { LeafNode, QueryNode } from './node.ts';
import { createPhraseNode } from './phrase-node.ts';
import type { Plan, PlanBool } from './plan.ts';
import { createWordNode, type ValueTables } from './word-node.ts';

export interface NodeDeps {
  tables: ValueTables;
  scratch: Scratch;
}

const present = <T>(value: T | undefined): value is T => value !== undefined;

const boolOn = (plan: PlanBool, segment: Segment, deps: NodeDeps): QueryNode | undefined => {
  const on = (part: Plan) => nodeOn(part, segment, deps);
  const must = plan.must.map(on);
  if (!must.every(present)) return undefined;
  const should = plan.should.map(on).filter(present);
  if (should.length < plan.minimumShould) return undefined;
  const not = plan.not.map(on).filter(present);
  return createBoolNode({ must, should, not, minimumShould: plan.minimumShould }, deps.scratch);
};

/** The plan on one segment; undefined when nothing there can match. */
export const nodeOn = (plan: Plan, segment: Segment, deps: NodeDeps): QueryNode | undefined => {
  switch (plan.kind) {
    case 'word':
      return createWordNode(plan, segment, deps);
    case 'phrase':
      return createPhraseNode(plan, segment, deps);
    case 'bool':
      return boolOn(plan, segment, deps);
    case 'all':
      return createAllNode(segment.facts.documents, deps.scratch);
    case 'none':
      return undefined;
  }
};

/** The words of a plan that is nothing but words of which any may match: what can be searched with skipping. */
export const disjunctionOf = (plan: Plan): Plan[] | undefined => {
  if (plan.kind === 'word') return [plan];
  const isDisjunction =
    plan.kind === 'bool' &&
    plan.must.length + plan.not.length === 0 &&
    plan.minimumShould <= 1 &&
    plan.should.every(({ kind }) => kind === 'word');
  return isDisjunction ? plan.should : undefined;
};

export const leavesOn = (words: Plan[], segment: Segment, deps: NodeDeps): LeafNode[] =>
  words.map((word) => (word.kind === 'word' ? createWordNode(word, segment, deps) : undefined)).filter(present);
