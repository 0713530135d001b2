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

const syllables = 'ba ce di fo gu ha ki lo mu na pe ri so ta vu we xi yo za el or un ast ein ori'.split(' ');

function word(random: () => number): string {
  const length = 1 + Math.floor(random() * 3);
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join('');
}

/** Paragraphs of made-up words. */
export function paragraphs(seed: number, count: number): string[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => `${Array.from({ length: 60 }, () => word(random)).join(' ')}.`);
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
