import { childElements, findAll, findFirst, type MarkupElement, textOf } from '../markup/element.ts';
import type { StructuredData } from '../structured/read-items.ts';
import { isThing, textValue, wording } from '../structured/thing.ts';
import { type Inventory, metaContent } from './inventory.ts';

const unique = (values: readonly (string | undefined)[], most: number): string[] =>
  [...new Set(values.map((value) => (value ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean))].slice(0, most);

/** As the page says it; the most trusted first. */
export function readLanguageHints(
  inventory: Inventory,
  { things }: StructuredData,
  headers: Readonly<Record<string, string>>,
): string[] {
  const body = inventory.html && childElements(inventory.html).find(({ tag }) => tag === 'body');
  return unique(
    [
      inventory.html?.attributes.lang ?? inventory.html?.attributes['xml:lang'],
      body?.attributes.lang,
      metaContent(inventory, 'content-language', 'language', 'dc.language', 'dcterms.language'),
      headers['content-language'],
      metaContent(inventory, 'og:locale')?.replace('_', '-'),
      ...things.map(({ thing }) => textValue(thing, 'inLanguage')),
    ]
      .flatMap((hint) => (hint ?? '').split(','))
      .map((hint) => hint.trim().replace('_', '-'))
      .filter((hint) => /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(hint)),
    8,
  );
}

export function readKeywords(inventory: Inventory, { things }: StructuredData): string[] {
  const listed = inventory.metas.flatMap(({ name, content }) =>
    name === 'keywords' || name === 'news_keywords' || name === 'citation_keywords' || name === 'dc.subject'
      ? content.split(/[,;]/)
      : name === 'article:tag'
        ? [content]
        : [],
  );
  const described = things.flatMap(({ thing }) =>
    (thing.properties.get('keywords') ?? []).flatMap((value) => wording(value).split(/[,;]/)),
  );
  const tagged = inventory.anchors
    .filter(({ attributes }) => /\btag\b/.test(attributes.rel ?? ''))
    .map((element) => textOf(element));
  return unique(
    [...listed, ...described, ...tagged].filter((word) => word.length <= 80),
    50,
  );
}

export function readDescription(inventory: Inventory, { things }: StructuredData): string | undefined {
  const said = metaContent(
    inventory,
    'description',
    'og:description',
    'twitter:description',
    'dc.description',
    'dcterms.abstract',
  );
  const [described] = things.flatMap(({ thing }) => textValue(thing, 'description', 'abstract') ?? []);
  const text = (said ?? described ?? '').slice(0, 1000);
  return text === '' ? undefined : text;
}

/** From structured data, or from what the page shows and calls so. */
export function readBreadcrumbs(
  inventory: Inventory,
  { things }: StructuredData,
  names: (element: MarkupElement) => string,
): string[] {
  for (const { thing } of things) {
    const list = thing.types.some((type) => type.endsWith('BreadcrumbList'))
      ? thing
      : thing.properties.get('breadcrumb')?.find(isThing);
    const entries = list?.properties.get('itemListElement')?.filter(isThing) ?? [];
    const sorted = [...entries].sort(
      (a, b) => Number(textValue(a, 'position') ?? 0) - Number(textValue(b, 'position') ?? 0),
    );
    const crumbs = unique(
      sorted.map((entry) => textValue(entry, 'name') ?? textValue(entry, 'item')),
      12,
    );
    if (crumbs.length > 0) return crumbs.filter((crumb) => !/^https?:/.test(crumb));
  }
  const shown = findFirst(
    inventory.tree.root,
    (element) =>
      / (?:breadcrumb|breadcrumbs|crumbs) /.test(names(element)) ||
      /breadcrumb/i.test(element.attributes['aria-label'] ?? ''),
  );
  if (!shown) return [];
  const crumbs = unique(
    findAll(shown, ({ tag }) => tag === 'a').map((element) => textOf(element)),
    20,
  );
  // More than a path has steps: a menu that is called so.
  return crumbs.length > 8 ? [] : crumbs;
}
