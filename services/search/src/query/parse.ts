import type { ParsedQuery, QueryField, QueryNode } from '../model/understood-query.ts';
import { noFilters, readFilter } from './operators.ts';
import { QueryTree } from './query-tree.ts';
import { type Token, tokensOf } from './tokens.ts';
import { wordsIn } from './words-in.ts';

/** What stands behind this many characters, or after this many words and phrases, is not looked at. */
const longestQuery = 4096;
const mostTerms = 256;

type Content = { words: string[] } | { phrase: string };

/** Words bound to nothing: what may be corrected and expanded. */
export interface FreeWord {
  word: string;
  start: number;
  end: number;
}

class Reading {
  readonly tree = new QueryTree();
  readonly filters = noFilters();
  readonly free: FreeWord[] = [];
  readonly phrases: string[] = [];
  #terms = 0;
  #afterFilter = false;
  #lastOr: number | undefined;
  #negatedGroups: boolean[] = [];

  get full(): boolean {
    return this.#terms >= mostTerms;
  }

  /** Whether some parenthesis around here is excluded. */
  get #excluded(): boolean {
    return this.#negatedGroups.includes(true);
  }

  read(token: Token): void {
    this.#take(token);
    if (token.kind !== 'operator') this.#afterFilter = false;
  }

  #take(token: Token): void {
    if (token.kind === 'open') this.#open(token.negated);
    else if (token.kind === 'close') this.#close();
    else if (token.kind === 'or') this.#or(token.start);
    else if (token.kind === 'phrase') this.#phrase(token);
    else if (token.kind === 'text') this.#text(token);
    else if (token.kind === 'operator') this.#operator(token);
  }

  /** Between two filters it says nothing that they do not say themselves; with nothing to its left it is a word. */
  #or(start: number): void {
    const joins = this.#afterFilter || this.tree.or();
    this.#lastOr = joins ? start : undefined;
    if (!joins) this.#text({ text: 'or', start, negated: false });
  }

  /** An OR with nothing to its right was meant as a word, as in `portland OR`. */
  finish(): void {
    if (this.#lastOr !== undefined && this.tree.cancelOr()) {
      this.#text({ text: 'or', start: this.#lastOr, negated: false });
    }
  }

  #open(negated: boolean): void {
    if (this.#negatedGroups.length < mostTerms) this.#negatedGroups.push(negated);
    this.tree.open(negated);
  }

  #close(): void {
    this.#negatedGroups.pop();
    this.tree.close();
  }

  #operator(token: Extract<Token, { kind: 'operator' }>): void {
    if (readFilter(this.filters, token.name, token)) {
      this.#afterFilter = true;
      this.tree.cancelOr();
      return;
    }
    const text = `${token.name}:${token.value}`;
    this.#text({ text, start: token.start, negated: token.negated });
  }

  #text({ text, start, negated, field }: { text: string; start: number; negated: boolean; field?: QueryField }): void {
    const placed = wordsIn(text, start).slice(0, mostTerms - this.#terms);
    if (placed.length === 0) return;
    this.#terms += placed.length;
    if (!negated && !field && !this.#excluded) this.free.push(...placed);
    this.#add({ words: placed.map(({ word }) => word) }, negated, field);
  }

  #phrase({ text, negated, field }: Extract<Token, { kind: 'phrase' }>): void {
    if (wordsIn(text).length === 0) return;
    this.#terms += 1;
    const trimmed = text.trim();
    if (!negated && !this.#excluded) this.phrases.push(trimmed);
    this.#add({ phrase: trimmed }, negated, field);
  }

  #add(content: Content, negated: boolean, field: QueryField | undefined): void {
    const bound = field && { field };
    const node: QueryNode =
      'words' in content
        ? { kind: 'words', words: content.words, ...bound }
        : { kind: 'phrase', text: content.phrase, ...bound };
    this.tree.add(negated ? { kind: 'not', node } : node);
  }
}

/** The query, and where its free words stand in its text. */
export const readQuery = (typed: string): { parsed: ParsedQuery; free: FreeWord[] } => {
  const text = typed.slice(0, longestQuery).trim();
  const reading = new Reading();
  for (const token of tokensOf(text)) {
    if (reading.full) break;
    reading.read(token);
  }
  reading.finish();
  const { filters, free, phrases } = reading;
  const parsed = { text, node: reading.tree.end(), filters, words: free.map(({ word }) => word), phrases };
  return { parsed, free };
};

/** Reads the operators of a query. There is no wrong query: what cannot be an operator is text. */
export const parseQuery = (typed: string): ParsedQuery => readQuery(typed).parsed;
