import type { ExtractedPage } from '../../model/extracted-page.ts';
import { type Inventory, webAddress } from './inventory.ts';

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/rdf+xml',
  'text/xml',
]);

type Relations = Pick<ExtractedPage, 'canonicalUrl' | 'alternates' | 'feeds' | 'next' | 'previous'>;

/** Of a `Link` header: `<https://…>; rel="canonical"`. */
function fromHeader(header: string | undefined, rel: string, base: string): string | undefined {
  for (const [, href, parameters = ''] of (header ?? '')
    .slice(0, 8000)
    .matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+=?(?:"[^"]*"|[^",;\s]*))*)/g)) {
    if (new RegExp(`\\brel="?[^";,]*\\b${rel}\\b`, 'i').test(parameters)) return webAddress(href, base);
  }
  return undefined;
}

function firstLink(inventory: Inventory, rel: string): string | undefined {
  const link = inventory.links.find((candidate) => candidate.rel.includes(rel));
  return webAddress(link?.href, inventory.base);
}

function anchorWith(inventory: Inventory, rel: string): string | undefined {
  const anchor = inventory.anchors.find(({ attributes }) =>
    (attributes.rel ?? '').toLowerCase().split(/\s+/).includes(rel),
  );
  return webAddress(anchor?.attributes.href, inventory.base);
}

/** How the page stands to others: itself elsewhere, in other languages, before and after. */
export function readRelations(inventory: Inventory, headers: Readonly<Record<string, string>>): Relations {
  const { base } = inventory;
  const alternates = inventory.links.filter(({ rel }) => rel.includes('alternate'));
  const relations: Relations = {
    alternates: alternates
      .flatMap(({ href, element }) => {
        const url = webAddress(href, base);
        const language = element.attributes.hreflang?.trim();
        return url && language ? [{ url, language }] : [];
      })
      .slice(0, 200),
    feeds: [
      ...new Set(
        alternates
          .filter(({ element }) => feedTypes.has((element.attributes.type ?? '').toLowerCase()))
          .flatMap(({ href }) => webAddress(href, base) ?? []),
      ),
    ].slice(0, 50),
  };
  const canonicalUrl = firstLink(inventory, 'canonical') ?? fromHeader(headers.link, 'canonical', base);
  const next = firstLink(inventory, 'next') ?? anchorWith(inventory, 'next');
  const previous = firstLink(inventory, 'prev') ?? firstLink(inventory, 'previous') ?? anchorWith(inventory, 'prev');
  if (canonicalUrl) relations.canonicalUrl = canonicalUrl;
  if (next) relations.next = next;
  if (previous) relations.previous = previous;
  return relations;
}

/** `robots`, and what is said to one crawler. */
export function readRobots(inventory: Inventory): ExtractedPage['robots'] {
  return inventory.metas.filter(({ name }) => /^(?:robots|[\w-]*bot)$/.test(name)).slice(0, 50);
}
