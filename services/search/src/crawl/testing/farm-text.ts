/** Numbers that look random and are the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Half of any English text is made of these. */
const common = (
  'the of and to a in is that it was for as with on be at by from this not are or have an they which you one all were ' +
  'there would their we him been has when who will more no if out so what up said its about into than them can only other ' +
  'new some could time these two may then do first any my now such like our over man me even most made after also did many'
).split(' ');
const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so ta vu we xi yo za el or un ast ein ori'.split(' ');
const vocabulary = 60_000;

/** The word with this rank: the common ones first, then made-up ones, the rarer the longer. */
function wordOf(rank: number): string {
  let rest = rank - common.length + syllables.length;
  let word = common[rank] ?? '';
  for (; word === '' || (rank >= common.length && rest > 0); rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length];
  }
  return word;
}

/** Words as often as they come in a language (Zipf: the tenth word a tenth as often as the first). */
const word = (random: () => number) => wordOf(Math.floor(vocabulary ** random()) - 1);

function sentence(random: () => number): string {
  const words = Array.from({ length: 6 + Math.floor(random() * 18) }, () => word(random));
  const text = words.map((each, at) => (random() < 0.06 && at < words.length - 1 ? `${each},` : each)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Paragraphs of made-up words that are as common and as rare as real ones. */
export function paragraphs(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => Array.from({ length: 4 }, () => sentence(random)).join(' '));
}

export interface PageParts {
  title: string;
  links: readonly string[];
  text: readonly string[];
  head?: string;
}

export const htmlPage = ({ title, links, text, head = '' }: PageParts) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><h1>${title}</h1>` +
  `<article>${text.map((paragraph) => `<p>${paragraph}</p>`).join('')}</article>` +
  `<ul>${links.map((link) => `<li>${link.startsWith('<') ? link : `<a href="${link}">${link}</a>`}</li>`).join('')}</ul></body></html>`;
