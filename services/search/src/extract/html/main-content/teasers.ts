import { childElements, closest, findFirst, type MarkupElement } from '../../markup/element.ts';
import type { MarkDeps } from './marks.ts';

const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** How alike siblings are told: the tag and the first name. */
const signature = (element: MarkupElement): string =>
  `${element.tag} ${(element.attributes.class ?? '').split(/\s+/, 1)[0] ?? ''}`;

/** Whether it announces another page: a linked headline or picture, and not much to read. */
function isTeaser(element: MarkupElement, { sums }: MarkDeps): boolean {
  const length = sums.length(element);
  if (length === 0 || length > 700) return false;
  const linked = sums.linkLength(element);
  if (linked === 0) return false;
  if (linked >= length * 0.5) return true;
  const heading = findFirst(element, (inner) => headings.has(inner.tag));
  const headingIsLinked =
    heading !== undefined &&
    (findFirst(heading, (inner) => inner.tag === 'a') !== undefined ||
      closest(heading, (outer) => outer.tag === 'a') !== undefined);
  if (headingIsLinked) return true;
  return linked >= 20 && findFirst(element, (inner) => inner.tag === 'img') !== undefined;
}

/** Whether its children are mostly teasers, three or more of a kind. */
export function isTeaserList(element: MarkupElement, deps: MarkDeps): boolean {
  const children = childElements(element).filter((child) => deps.sums.length(child) > 0);
  if (children.length < 3) return false;
  const kinds = new Map<string, MarkupElement[]>();
  for (const child of children) {
    const kind = signature(child);
    const same = kinds.get(kind);
    if (same) same.push(child);
    else kinds.set(kind, [child]);
  }
  const most = [...kinds.values()].reduce((best, same) => (same.length > best.length ? same : best), []);
  if (most.length < 3 || most.length < children.length * 0.6) return false;
  if (most[0]?.tag === 'p' || most[0]?.tag === 'tr' || most[0]?.tag === 'a') return false;
  return most.filter((child) => isTeaser(child, deps)).length >= most.length * 0.8;
}
