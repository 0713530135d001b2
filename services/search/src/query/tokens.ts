import type { QueryField } from '../model/understood-query.ts';
import { fieldOf } from './operators.ts';

/** What a query is made of, before it is known how its parts belong together. */
export type Token =
  | { kind: 'open'; negated: boolean }
  | { kind: 'close' }
  | { kind: 'or' | 'and'; start: number; end: number }
  | { kind: 'text'; text: string; start: number; negated: boolean; field?: QueryField }
  | { kind: 'phrase'; text: string; negated: boolean; field?: QueryField }
  | { kind: 'operator'; name: string; value: string; start: number; end: number; negated: boolean };

/** Everything that some keyboard or editor makes of a quotation mark. */
const isQuote = (character: string): boolean => '"“”„‟＂«»「」『』'.includes(character);
const isSpace = (character: string): boolean => /\s|\p{Cc}/u.test(character);
const isMinus = (character: string): boolean => '-−－'.includes(character);
const isOpen = (character: string): boolean => character === '(' || character === '（';
const isClose = (character: string): boolean => character === ')' || character === '）';
const endsChunk = (character: string): boolean =>
  isSpace(character) || isQuote(character) || isOpen(character) || isClose(character);

const operatorPattern = /^(\p{L}+)[:：]([\s\S]*)$/u;

/** Reads from left to right, each character a bounded number of times. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #here(): string {
    return this.#text.charAt(this.#at);
  }

  next(): Token | undefined {
    while (this.#at < this.#text.length) {
      const token = this.#read();
      if (token) return token;
    }
    return undefined;
  }

  #read(): Token | undefined {
    if (isSpace(this.#here())) {
      this.#at += 1;
      return undefined;
    }
    if (isClose(this.#here())) {
      this.#at += 1;
      return { kind: 'close' };
    }
    const negated = this.#minus();
    if (isOpen(this.#here())) {
      this.#at += 1;
      return { kind: 'open', negated };
    }
    return isQuote(this.#here()) ? this.#quoted(negated) : this.#chunk(negated);
  }

  /** A minus right before a word, a phrase or a group; what stands alone is only a dash. */
  #minus(): boolean {
    const following = this.#text.charAt(this.#at + 1);
    const means = isMinus(this.#here()) && following !== '' && !isSpace(following) && !isMinus(following);
    if (means) this.#at += 1;
    return means;
  }

  /** A quotation mark that is never closed is passed over, and what follows is text. */
  #quoted(negated: boolean, field?: QueryField): Token | undefined {
    const start = this.#at + 1;
    let end = start;
    while (end < this.#text.length && !isQuote(this.#text.charAt(end))) end += 1;
    if (end >= this.#text.length) {
      this.#at = start;
      return undefined;
    }
    this.#at = end + 1;
    return { kind: 'phrase', text: this.#text.slice(start, end), negated, ...(field && { field }) };
  }

  #chunk(negated: boolean): Token | undefined {
    const start = this.#at;
    // The first character is taken whatever it is, so that every call goes on.
    this.#at += 1;
    while (this.#at < this.#text.length && !endsChunk(this.#here())) this.#at += 1;
    const text = this.#text.slice(start, this.#at);
    const [, name, value = ''] = operatorPattern.exec(text) ?? [];
    if (name !== undefined) return this.#operator({ name, value, start, negated });
    const joins = !negated && (text === 'OR' || text === '|' ? 'or' : text === 'AND' && 'and');
    if (joins) return { kind: joins, start, end: this.#at };
    return { kind: 'text', text, start, negated };
  }

  #operator(read: { name: string; value: string; start: number; negated: boolean }): Token | undefined {
    const field = fieldOf(read.name);
    const quoted = field && read.value === '' && isQuote(this.#here());
    if (quoted) return this.#quoted(read.negated, field);
    if (field && read.value !== '') {
      const start = this.#at - read.value.length;
      return { kind: 'text', text: read.value, start, negated: read.negated, field };
    }
    return { kind: 'operator', ...read, end: this.#at };
  }
}

/** The tokens of a query, one after the other. */
export function* tokensOf(text: string): Generator<Token> {
  const reader = new Reader(text);
  for (let token = reader.next(); token; token = reader.next()) yield token;
}
