import { type MarkupElement, textOf } from '../markup/element.ts';
import type { StructuredData } from '../structured/read-items.ts';
import { textValue } from '../structured/thing.ts';
import { type Inventory, metaContent } from './inventory.ts';

const separators = /\s+[|·•»›–—\-:~]+\s+|\s*[|»›]\s*/;
const comparable = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Without the site's name, which many pages put before or after. */
function withoutSite(title: string, siteName: string | undefined): string {
  const parts = title.split(separators).filter(Boolean);
  if (parts.length < 2) return title;
  if (siteName === undefined) return title;
  const site = comparable(siteName);
  const isSite = (part: string | undefined) =>
    part !== undefined && (comparable(part) === site || (site.length > 3 && comparable(part).startsWith(site)));
  const last = parts.at(-1);
  if (isSite(last)) return title.slice(0, title.lastIndexOf(last ?? '')).replace(/[\s|·•»›–—\-:~]+$/, '') || title;
  const [first] = parts;
  if (isSite(first)) return title.slice((first ?? '').length).replace(/^[\s|·•»›–—\-:~]+/, '') || title;
  return title;
}

export function readSiteName(inventory: Inventory, { things }: StructuredData): string | undefined {
  const said = metaContent(
    inventory,
    'og:site_name',
    'application-name',
    'apple-mobile-web-app-title',
    'al:android:app_name',
  );
  if (said && !/^https?:/.test(said)) return said.slice(0, 100);
  for (const { thing } of things) {
    if (thing.types.some((type) => type.endsWith('WebSite'))) {
      const name = textValue(thing, 'name');
      if (name) return name.slice(0, 100);
    }
  }
  for (const { thing } of things) {
    const publisher = thing.properties.get('publisher') ? textValue(thing, 'publisher') : undefined;
    if (publisher && !/^https?:/.test(publisher)) return publisher.slice(0, 100);
  }
  return undefined;
}

/** The headline of the content, if the page has one that is not the site's. */
function headline(inventory: Inventory, isContent: (element: MarkupElement) => boolean): string | undefined {
  const texts = inventory.headlines
    .filter(isContent)
    .map((element) => textOf(element))
    .filter((text) => text.length > 1);
  return texts.length > 0 && texts.length <= 3 ? texts[0] : undefined;
}

export interface TitleContext {
  siteName: string | undefined;
  /** Whether an element was not marked as navigation and the like. */
  isContent: (element: MarkupElement) => boolean;
}

/** What a result is headed with: what the page is called, not where it is. */
export function readTitle(inventory: Inventory, { siteName, isContent }: TitleContext): string {
  const written = (inventory.titles[0] ?? '').trim();
  const shared = metaContent(inventory, 'og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'citation_title');
  const heading = headline(inventory, isContent);
  const isSite = (text: string) => siteName !== undefined && comparable(text) === comparable(siteName);
  // A heading that the title repeats is the title without what the site added to it.
  if (heading && !isSite(heading) && heading.length >= 8 && comparable(written).includes(comparable(heading)))
    return heading.slice(0, 300);
  if (shared && !isSite(shared)) return withoutSite(shared, siteName).slice(0, 300);
  if (written !== '') return withoutSite(written, siteName).slice(0, 300);
  return (heading ?? shared ?? '').slice(0, 300);
}
