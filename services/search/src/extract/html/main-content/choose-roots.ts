import { findAll, findFirst, isWithin, type MarkupElement, type MarkupTree } from '../../markup/element.ts';
import { splitWords } from '../names.ts';
import { bodyNames } from './boilerplate-words.ts';
import type { Leaf, Leaves } from './leaves.ts';
import { isProse } from './text-sums.ts';

/** Short texts are usual in these, so they say nothing. */
const neutral = new Set(['td', 'th', 'li', 'dd', 'dt', 'pre', 'h2', 'h3', 'h4']);

function leafWeight(leaf: Leaf): number {
  const own = leaf.text.length - leaf.linkLength;
  if (isProse(leaf)) return own >= 80 ? Math.min(own, 1000) : own * 0.5;
  if (leaf.linkLength > leaf.text.length * 0.5) return -Math.min(leaf.text.length, 100);
  if (neutral.has(leaf.owner.tag)) return 0;
  return -Math.min(own, 30) * 0.3;
}

interface Weights {
  /** All weights of the leaves in an element; those that count against it are negative. */
  sum(element: MarkupElement): number;
  /** Only the positive ones. */
  good(element: MarkupElement): number;
}

function weigh(leaves: Leaves): Weights {
  const sums = new Float64Array(leaves.list.length + 1);
  const good = new Float64Array(leaves.list.length + 1);
  leaves.list.forEach((leaf, index) => {
    const weight = leafWeight(leaf);
    sums[index + 1] = (sums[index] ?? 0) + weight;
    good[index + 1] = (good[index] ?? 0) + Math.max(0, weight);
  });
  const over = (values: Float64Array) => (element: MarkupElement) =>
    (values[leaves.end[element.order] ?? 0] ?? 0) - (values[leaves.first[element.order] ?? 0] ?? 0);
  return { sum: over(sums), good: over(good) };
}

const containers = new Set(
  'article main section div td body blockquote form center span details #root html'.split(' '),
);

/** The element whose text outweighs what is no text in it by most; of equals the innermost. */
function heaviest(tree: MarkupTree, weights: Weights): MarkupElement {
  let best = tree.root;
  let most = Number.NEGATIVE_INFINITY;
  for (const element of tree.elements) {
    const sum = weights.sum(element);
    if (sum < most || !containers.has(element.tag)) continue;
    if (sum === most && !isWithin(element, best)) continue;
    best = element;
    most = sum;
  }
  return best;
}

/** Goes down as long as one child has nearly all of it. */
function narrow(from: MarkupElement, weights: Weights): MarkupElement {
  const enough = weights.good(from) * 0.75;
  let root = from;
  for (;;) {
    const inner = root.children.find(
      (child): child is MarkupElement =>
        typeof child !== 'string' && containers.has(child.tag) && weights.good(child) > enough,
    );
    if (!inner) return root;
    root = inner;
  }
}

/** The name that says so, without the variants beside it. */
function bodyName({ attributes }: MarkupElement): string {
  const words = (attributes.class ?? '').split(/\s+/);
  return words.find((word) => bodyNames.test(` ${splitWords(word)} `)) ?? attributes.class ?? attributes.id ?? '';
}

const isArticleBody = ({ attributes }: MarkupElement) =>
  attributes.itemprop?.toLowerCase().includes('articlebody') === true;

interface BodyDeps {
  names: (element: MarkupElement) => string;
  weights: Weights;
}

/** Elements that are called the text of an article, those of one name together, none within another. */
function groupBodies(within: MarkupElement, tree: MarkupTree, { names }: BodyDeps): MarkupElement[][] {
  const groups = new Map<string, MarkupElement[]>();
  for (const element of tree.elements) {
    if (element.order < within.order || !containers.has(element.tag)) continue;
    const property = isArticleBody(element);
    if (!(property || bodyNames.test(names(element))) || !isWithin(element, within)) continue;
    const key = property ? 'articleBody' : `${element.tag} ${bodyName(element)}`;
    const group = groups.get(key) ?? [];
    // In document order, an element that stands in one of the group stands in its last.
    const last = group.at(-1);
    if (!last || !isWithin(element, last)) group.push(element);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What the page itself calls the text of its article: one element, or several of the same name side by side. */
function namedBodies(within: MarkupElement, tree: MarkupTree, deps: BodyDeps): MarkupElement[] {
  const enough = deps.weights.good(within) * 0.6;
  // Of those that have enough, the narrowest.
  let best: MarkupElement[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const group of groupBodies(within, tree, deps)) {
    const good = group.reduce((sum, element) => sum + deps.weights.good(element), 0);
    if (good < enough || good >= least) continue;
    best = group;
    least = good;
  }
  return best;
}

/** Below this there is no prose to go by. */
const tooLittle = 200;

/** Of several articles side by side, the one that the page is about has its headline; a list of articles has none. */
function articleWithHeadline(within: MarkupElement, weights: Weights): MarkupElement | undefined {
  const articles = findAll(within, (element) => element.tag === 'article');
  if (articles.length < 2) return undefined;
  const headed = articles.filter((article) => findFirst(article, (element) => element.tag === 'h1'));
  const [only] = headed;
  return headed.length === 1 && only && weights.good(only) >= tooLittle ? only : undefined;
}

/** A page of tables, links or few words: what it calls its content itself, or all that was not marked. */
function withoutProse(tree: MarkupTree, leaves: Leaves, names: (element: MarkupElement) => string): MarkupElement {
  const length = (element: MarkupElement) => (leaves.end[element.order] ?? 0) - (leaves.first[element.order] ?? 0);
  const candidates = tree.elements.filter(
    (element) =>
      containers.has(element.tag) &&
      length(element) > 0 &&
      (element.tag === 'main' ||
        element.tag === 'article' ||
        element.attributes.role === 'main' ||
        bodyNames.test(names(element))),
  );
  const most = candidates.reduce<MarkupElement | undefined>(
    (best, element) => (!best || length(element) > length(best) ? element : best),
    undefined,
  );
  return most ?? tree.root;
}

/** Where the content is: one element, or several side by side, in document order. */
export function chooseRoots(
  tree: MarkupTree,
  leaves: Leaves,
  names: (element: MarkupElement) => string,
): MarkupElement[] {
  const weights = weigh(leaves);
  const heavy = heaviest(tree, weights);
  if (weights.good(heavy) < tooLittle) return [withoutProse(tree, leaves, names)];
  const best = articleWithHeadline(heavy, weights) ?? heavy;
  const bodies = namedBodies(best, tree, { names, weights });
  return bodies.length > 0 ? bodies : [narrow(best, weights)];
}
