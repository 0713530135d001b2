import type { PageLink } from '../../model/extracted-page.ts';
import { limits } from '../limits.ts';
import { findFirst, type MarkupElement, textOf } from '../markup/element.ts';
import { type Inventory, webAddress } from './inventory.ts';
import type { MainContent } from './main-content/find-content.ts';

/** What a reader takes the link for: its words, or those of the picture in it. */
function anchorText(anchor: MarkupElement): string {
  const text = textOf(anchor);
  if (text !== '') return text.slice(0, 300);
  const picture = findFirst(anchor, ({ tag }) => tag === 'img');
  return (picture?.attributes.alt ?? anchor.attributes['aria-label'] ?? anchor.attributes.title ?? '')
    .trim()
    .slice(0, 300);
}

/** Tells for any element whether it is part of the content, remembering what it found of each ancestor. */
export function createPlaces({
  roots,
  marked,
}: Pick<MainContent, 'roots' | 'marked'>): (element: MarkupElement) => boolean {
  const known = new Map<MarkupElement, boolean>();
  const rootSet = new Set(roots);
  const inContent = (element: MarkupElement): boolean => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const found =
      !marked.has(element) && (rootSet.has(element) || (element.parent !== undefined && inContent(element.parent)));
    known.set(element, found);
    return found;
  };
  return inContent;
}

/** Every link to the web, once for each address and text. */
export function readLinks(inventory: Inventory, inContent: (element: MarkupElement) => boolean): PageLink[] {
  const links = new Map<string, PageLink>();
  for (const anchor of inventory.anchors) {
    if (links.size >= limits.links) break;
    const url = webAddress(anchor.attributes.href, inventory.base);
    if (!url) continue;
    const text = anchorText(anchor);
    const key = `${url} ${text}`;
    const place = inContent(anchor) ? 'content' : 'navigation';
    const known = links.get(key);
    if (known) {
      if (place === 'content') known.place = place;
      continue;
    }
    const rel = (anchor.attributes.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
    links.set(key, { url, text, place, rel });
  }
  return [...links.values()];
}
