import type { TextField } from '../model/document.ts';
import type { BoolQuery, MatchQuery, Query } from '../model/query.ts';
import type { Expansion, QueryField, QueryNode, UnderstoodQuery } from '../model/understood-query.ts';
import { isFunctionWord } from './language/function-words.ts';

/** What a word counts that only holds the sentence together. */
const smallWordWeight = 0.3;
/** So many of the words that carry the meaning are needed; all, where there are no more. */
const needed = 3;

interface Context {
  added: ReadonlyMap<string, Expansion['added']>;
  language: string | undefined;
  /** The word, by its place among all, that may be only a beginning. */
  prefix: string | undefined;
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
  const typed = match(word, context.prefix === word ? { prefixLast: true } : {});
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
  const simple = small.length === 0 && main.length <= needed && main.every((word) => !context.added.has(word));
  if (simple) return match(words.join(' '), context.prefix === words.at(-1) ? { prefixLast: true } : {});
  const optional = small.map((word) =>
    match(word, { boost: smallWordWeight, ...(context.prefix === word && { prefixLast: true }) }),
  );
  const required = main.map((word) => oneWord(word, context));
  if (main.length <= needed) {
    const [only] = required;
    if (only && required.length === 1 && optional.length === 0) return only;
    return { kind: 'bool', must: required, ...(optional.length > 0 && { should: optional }) };
  }
  const enough: BoolQuery = { kind: 'bool', should: required, minimumShould: needed };
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

const allOf = (nodes: QueryNode[], context: Context): Query => {
  const must = nodes.filter(({ kind }) => kind !== 'not').map((node) => convert(node, context));
  const not = nodes.flatMap((node) => (node.kind === 'not' ? [convert(node.node, exactly(context))] : []));
  if (must.length === 0) must.push({ kind: 'all' });
  return { kind: 'bool', must, ...(not.length > 0 && { not }) };
};

/**
 * What the index is asked. Of a short query every word is needed, of a long one enough of them; words that only hold the
 * sentence together are never needed. What a query was expanded with counts less than what was typed.
 */
export const toIndexQuery = (understood: UnderstoodQuery, options: { prefixLast?: boolean } = {}): Query => {
  const { parsed, expansions, language } = understood;
  if (!parsed.node) return { kind: 'all' };
  const endsInWord = /[\p{L}\p{N}\p{M}]$/u.test(parsed.text);
  return convert(parsed.node, {
    added: new Map(expansions.filter(({ added }) => added.length > 0).map(({ word, added }) => [word, added])),
    language,
    prefix: options.prefixLast && endsInWord ? parsed.words.at(-1) : undefined,
  });
};
