/** Deeper parentheses than this, or longer texts, are no sums that a person wants to know. */
const deepest = 32;
const longest = 200;

const functions = new Map<string, (value: number) => number>([
  ['sqrt', Math.sqrt],
  ['√', Math.sqrt],
  ['cbrt', Math.cbrt],
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['ln', Math.log],
  ['log', Math.log10],
  ['log2', Math.log2],
  ['exp', Math.exp],
  ['abs', Math.abs],
  ['round', Math.round],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
]);
const constants = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['tau', 2 * Math.PI],
  ['e', Math.E],
]);

const lexer = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)|(\*\*|[-+*/^%!()×÷·√π−])|([a-z]+2?))/iy;

const factorial = (value: number): number => {
  if (!Number.isInteger(value) || value < 0 || value > 170) return Number.NaN;
  let product = 1;
  for (let each = 2; each <= value; each += 1) product *= each;
  return product;
};

const sameSign = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['**', '^'],
  ['x', '*'],
]);

const lexemes = (text: string): string[] | undefined => {
  const found: string[] = [];
  lexer.lastIndex = 0;
  while (lexer.lastIndex < text.length) {
    const match = lexer.exec(text);
    if (!match) return undefined;
    const lexeme = (match[1] ?? match[2] ?? match[3] ?? '').toLowerCase();
    found.push(sameSign.get(lexeme) ?? lexeme);
  }
  return found;
};

class NoSum extends Error {}

/** Reads a sum by descent: sums of products of signed powers. Only arithmetic; nothing is ever run. */
class Sum {
  readonly #lexemes: string[];
  #at = 0;
  #depth = 0;

  constructor(read: string[]) {
    this.#lexemes = read;
  }

  #take(...wanted: string[]): string | undefined {
    const here = this.#lexemes[this.#at];
    if (here === undefined || !wanted.includes(here)) return undefined;
    this.#at += 1;
    return here;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#at < this.#lexemes.length) throw new NoSum();
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const next = this.#product();
      value = sign === '+' ? value + next : value - next;
    }
    return value;
  }

  #product(): number {
    let value = this.#signed();
    for (let sign = this.#take('*', '/', 'mod'); sign; sign = this.#take('*', '/', 'mod')) {
      const next = this.#signed();
      if (sign === '*') value *= next;
      else value = sign === '/' ? value / next : value % next;
    }
    return value;
  }

  #signed(): number {
    this.#depth += 1;
    if (this.#depth > deepest) throw new NoSum();
    const negative = this.#take('-');
    const value = negative || this.#take('+') ? this.#signed() : this.#power();
    this.#depth -= 1;
    return negative ? -value : value;
  }

  #power(): number {
    const base = this.#after(this.#atom());
    return this.#take('^') ? base ** this.#signed() : base;
  }

  #after(value: number): number {
    let result = value;
    for (let mark = this.#take('!', '%'); mark; mark = this.#take('!', '%')) {
      result = mark === '!' ? factorial(result) : result / 100;
    }
    return result;
  }

  #atom(): number {
    const here = this.#lexemes[this.#at];
    if (here === undefined) throw new NoSum();
    this.#at += 1;
    if (here === '(') return this.#closed();
    const run = functions.get(here);
    if (run) return run(this.#signed());
    const value = constants.get(here) ?? Number(here);
    if (Number.isNaN(value)) throw new NoSum();
    return value;
  }

  #closed(): number {
    const value = this.#sum();
    if (!this.#take(')')) throw new NoSum();
    return value;
  }
}

/** The value of a sum; undefined for what is none, or has no value. */
export const evaluate = (text: string): number | undefined => {
  const read = text.length <= longest ? lexemes(text) : undefined;
  if (!read) return undefined;
  try {
    const value = new Sum(read).whole();
    return Number.isFinite(value) ? value : undefined;
  } catch (error) {
    if (error instanceof NoSum) return undefined;
    throw error;
  }
};
