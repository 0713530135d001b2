/** Elements that never have content. */
export const voidElements = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

const blocksThatEndParagraphs =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul';

interface ImpliedEnd {
  /** The open elements that a start tag ends. */
  ends: ReadonlySet<string>;
  /** Beyond these it does not reach. */
  stops: ReadonlySet<string>;
}

const set = (words: string) => new Set(words.split(' '));
const paragraphScope = set('td th caption table button body li div section article blockquote form fieldset');
const listScope = set('ul ol menu dir table td th body');
const tableScope = set('table body');

/** Which open elements a start tag ends although their end tag is missing. */
export const impliedEnds: ReadonlyMap<string, ImpliedEnd> = new Map([
  ...blocksThatEndParagraphs
    .split(' ')
    .map((tag): [string, ImpliedEnd] => [tag, { ends: set('p'), stops: paragraphScope }]),
  ['li', { ends: set('li'), stops: listScope }],
  ['dt', { ends: set('dt dd'), stops: set('dl table td th body') }],
  ['dd', { ends: set('dt dd'), stops: set('dl table td th body') }],
  ['tr', { ends: set('tr'), stops: tableScope }],
  ['td', { ends: set('td th'), stops: set('tr table body') }],
  ['th', { ends: set('td th'), stops: set('tr table body') }],
  ['thead', { ends: set('thead tbody tfoot caption colgroup'), stops: tableScope }],
  ['tbody', { ends: set('thead tbody tfoot caption colgroup'), stops: tableScope }],
  ['tfoot', { ends: set('thead tbody tfoot caption colgroup'), stops: tableScope }],
  ['option', { ends: set('option'), stops: set('select datalist body') }],
  ['optgroup', { ends: set('optgroup'), stops: set('select body') }],
  ['a', { ends: set('a'), stops: set('td th table body') }],
  ['rt', { ends: set('rt rp'), stops: set('ruby body') }],
  ['rp', { ends: set('rt rp'), stops: set('ruby body') }],
  ['body', { ends: set('head'), stops: set('body') }],
]);

export const inlineElements = set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark meter nobr output q rp rt ruby s samp small span strike strong sub sup time tt u var wbr math semantics mrow mi mn mo ms mtext mfrac msqrt mroot msub msup msubsup munder mover munderover mstyle mspace mpadded mfenced',
);

/** An end tag of another element does not reach beyond these. */
export const endTagScope = set('table td th caption template');

const keptData = set(
  'data-src data-original data-lazy-src data-lazy data-url data-hi-res-src data-full-src data-srcset data-testid data-component data-module data-nosnippet',
);

/** Attributes that nothing reads are not kept: they are most of a modern page. */
export const isReadAttribute = (name: string): boolean =>
  name.startsWith('data-')
    ? keptData.has(name)
    : !(name.startsWith('on') || name.startsWith('v-') || name.startsWith('jsaction'));
