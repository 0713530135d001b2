import type { TextField } from '../model/document.ts';
import type { BoolQuery, MatchQuery, Query } from '../model/query.ts';
import type { Expansion, QueryField, QueryFilters, QueryNode, UnderstoodQuery } from '../model/understood-query.ts';
import { isFunctionWord } from './language/function-words.ts';
import { wordsIn } from './words-in.ts';

/** What a word counts that only holds the sentence together. */
const smallWordWeight = 0.1;
/** Up to so many words are all needed; of a few more one less than that. */
const short = 3;
/** A sentence describes what is looked for; no document says it all, so that order alone tells. */
const sentence = 6;

/** How many of the words that carry the meaning a document must have. */
const needed = (words: number, relaxed: boolean): number => {
  if (relaxed || words >= sentence) return 1;
  return words <= short ? words : short - 1;
};

/** From so many words on, a text was not written to be a query: a quotation in it is a hint, and no condition. */
const prose = 13;
const quotationWeight = 1.5;

/** Twice the same word means more than once, but not twice as much. */
const repetition = 0.75;

interface Context {
  added: ReadonlyMap<string, Expansion['added']>;
  language: string | undefined;
  /** The word, by its place among all, that may be only a beginning. */
  prefix: string | undefined;
  relaxed: boolean;
  /** How often a word was typed: who repeats it, means it. */
  times: ReadonlyMap<string, number>;
}

const fieldsOf = (field: QueryField | undefined): { fields?: TextField[] } => (field ? { fields: [field] } : {});

const match = (text: string, more: Partial<MatchQuery> = {}): MatchQuery => ({
  kind: 'match',
  text,
  operator: 'and',
  ...more,
});

/** The word typed, or at a lower weight what else it may be called. */
const oneWord = (word: string, context: Context): Query => {
  const times = context.times.get(word) ?? 1;
  const typed = match(word, {
    ...(context.prefix === word && { prefixLast: true }),
    ...(times > 1 && { boost: times ** repetition }),
  });
  const added = context.added.get(word) ?? [];
  if (added.length === 0) return typed;
  const others = added.map(({ text, weight }): Query => {
    const single = /^[\p{L}\p{N}\p{M}]+$/u.test(text);
    return single ? match(text, { boost: weight }) : { kind: 'phrase', text, boost: weight };
  });
  return { kind: 'bool', should: [typed, ...others], minimumShould: 1 };
};

const freeWords = (words: string[], context: Context): Query => {
  const unique = [...new Set(words)];
  const carrying = unique.filter((word) => !isFunctionWord(word, context.language));
  const main = carrying.length > 0 ? carrying : unique;
  const small = unique.filter((word) => !main.includes(word));
  const minimum = needed(main.length, context.relaxed);
  const isPlain = unique.every((word) => !context.added.has(word) && (context.times.get(word) ?? 1) === 1);
  const simple = small.length === 0 && minimum === main.length && isPlain;
  if (simple) return match(words.join(' '), context.prefix === words.at(-1) ? { prefixLast: true } : {});
  const optional = small.map((word) =>
    match(word, { boost: smallWordWeight, ...(context.prefix === word && { prefixLast: true }) }),
  );
  const required = main.map((word) => oneWord(word, context));
  if (minimum === main.length) {
    const [only] = required;
    if (only && required.length === 1 && optional.length === 0) return only;
    return { kind: 'bool', must: required, ...(optional.length > 0 && { should: optional }) };
  }
  const enough: BoolQuery = { kind: 'bool', should: required, minimumShould: minimum };
  return optional.length === 0 ? enough : { kind: 'bool', must: [enough], should: optional };
};

const convert = (node: QueryNode, context: Context): Query => {
  switch (node.kind) {
    case 'words':
      return node.field ? match(node.words.join(' '), fieldsOf(node.field)) : freeWords(node.words, context);
    case 'phrase':
      return { kind: 'phrase', text: node.text, ...fieldsOf(node.field) };
    case 'or':
      return { kind: 'bool', should: node.nodes.map((each) => convert(each, context)), minimumShould: 1 };
    case 'not':
      return { kind: 'bool', must: [{ kind: 'all' }], not: [convert(node.node, exactly(context))] };
    case 'and':
      return allOf(node.nodes, context);
  }
};

/** Only what was typed is excluded, not what it may be called besides. */
const exactly = (context: Context): Context => ({ ...context, added: new Map(), prefix: undefined });

const isQuotation = (node: QueryNode): node is Extract<QueryNode, { kind: 'phrase' }> =>
  node.kind === 'phrase' && node.field === undefined;

/** Text with quotations in it: their words are words like the others, and stand better together. */
const proseOf = (nodes: QueryNode[], context: Context): Query => {
  const quoted = nodes.filter(isQuotation);
  const rest = nodes.filter((node) => !isQuotation(node));
  const words = rest.flatMap((node) => (node.kind === 'words' && !node.field ? node.words : []));
  const others = rest.filter((node) => node.kind !== 'words' || node.field);
  const all = [...words, ...quoted.flatMap(({ text }) => wordsIn(text).map(({ word }) => word))];
  const must = [freeWords(all, { ...context, times: timesOf(all) }), ...others.map((node) => convert(node, context))];
  return {
    kind: 'bool',
    must,
    should: quoted.map(({ text }) => ({ kind: 'phrase', text, boost: quotationWeight })),
  };
};

const timesOf = (words: string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return times;
};

const allOf = (nodes: QueryNode[], context: Context): Query => {
  const free = nodes.reduce((sum, node) => sum + (node.kind === 'words' && !node.field ? node.words.length : 0), 0);
  if (free >= prose && nodes.some(isQuotation)) return proseOf(nodes, context);
  const must = nodes.filter(({ kind }) => kind !== 'not').map((node) => convert(node, context));
  const not = nodes.flatMap((node) => (node.kind === 'not' ? [convert(node.node, exactly(context))] : []));
  if (must.length === 0) must.push({ kind: 'all' });
  return { kind: 'bool', must, ...(not.length > 0 && { not }) };
};

const hasFilters = ({ sites, excludedSites, fileTypes, languages, before, after }: QueryFilters): boolean =>
  [sites, excludedSites, fileTypes, languages].some((list) => list.length > 0) || (before ?? after) !== undefined;

/** Signs that are no words stand in no document: who asks for them does not ask for everything. */
const nothing = (text: string): Query => match(text);

export interface IndexQueryOptions {
  /** Whether the last word may be only the beginning of one. */
  prefixLast?: boolean;
  /** Any of the words is enough, for where all of them find too little. */
  relaxed?: boolean;
}

/**
 * What the index is asked. Of a short query every word is needed, of a longer one some, of a sentence any; words that only hold
 * the sentence together are never needed. What a query was expanded with counts less than what was typed.
 */
export const toIndexQuery = (understood: UnderstoodQuery, options: IndexQueryOptions = {}): Query => {
  const { parsed, expansions, language } = understood;
  if (!parsed.node) return hasFilters(parsed.filters) || parsed.text === '*' ? { kind: 'all' } : nothing(parsed.text);
  const endsInWord = /[\p{L}\p{N}\p{M}]$/u.test(parsed.text);
  return convert(parsed.node, {
    added: new Map(expansions.filter(({ added }) => added.length > 0).map(({ word, added }) => [word, added])),
    language,
    relaxed: options.relaxed ?? false,
    times: timesOf(parsed.words),
    prefix: options.prefixLast && endsInWord ? parsed.words.at(-1) : undefined,
  });
};
