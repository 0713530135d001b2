import { type Inventory, metaContent } from '../html/inventory.ts';
import type { DublinCore } from './dublin-core.ts';
import type { OpenGraph } from './open-graph.ts';
import { addValue, type Thing } from './thing.ts';

const openGraphTypes: Readonly<Record<string, string>> = {
  article: 'Article',
  blog: 'Article',
  news: 'NewsArticle',
  product: 'Product',
  'product.item': 'Product',
  'og:product': 'Product',
  profile: 'Person',
  book: 'Book',
  event: 'Event',
  restaurant: 'Restaurant',
  recipe: 'Recipe',
  video: 'VideoObject',
  'video.movie': 'Movie',
  'video.episode': 'TVEpisode',
  'video.other': 'VideoObject',
  'music.song': 'MusicRecording',
  'music.album': 'MusicAlbum',
};

const openGraphNames: Readonly<Record<string, string>> = {
  'og:title': 'name',
  'og:description': 'description',
  'og:url': 'url',
  'og:image': 'image',
  'article:published_time': 'datePublished',
  'article:modified_time': 'dateModified',
  'article:author': 'author',
  'article:section': 'articleSection',
  'article:tag': 'keywords',
  'book:author': 'author',
  'book:isbn': 'isbn',
  'product:price:amount': 'price',
  'product:price:currency': 'priceCurrency',
  'product:availability': 'availability',
  'product:brand': 'brand',
  'og:price:amount': 'price',
  'og:price:currency': 'priceCurrency',
  'profile:first_name': 'givenName',
  'profile:last_name': 'familyName',
};

/** A web site's own card says nothing that the page does not. */
export function openGraphThing(graphs: readonly OpenGraph[]): Thing | undefined {
  const properties = graphs.flatMap((graph) => graph.properties);
  const type =
    properties
      .find(([name]) => name === 'og:type')?.[1]
      .trim()
      .toLowerCase() ?? '';
  const known = openGraphTypes[type] ?? (type.includes(':') ? type : undefined);
  if (known === undefined) return undefined;
  const thing: Thing = { types: [known], properties: new Map() };
  for (const [name, content] of properties) {
    const property = openGraphNames[name];
    if (property !== undefined && content.trim() !== '') addValue(thing, property, content);
  }
  return thing;
}

const twitterTypes: Readonly<Record<string, string>> = {
  player: 'VideoObject',
  app: 'MobileApplication',
  product: 'Product',
};

/** Summaries are the page's own; a player, an application and a product are things. */
export function twitterThing(inventory: Inventory): Thing | undefined {
  const type = twitterTypes[metaContent(inventory, 'twitter:card')?.toLowerCase() ?? ''];
  if (type === undefined) return undefined;
  const thing: Thing = { types: [type], properties: new Map() };
  for (const [property, name] of [
    ['name', 'twitter:title'],
    ['description', 'twitter:description'],
    ['image', 'twitter:image'],
    ['creator', 'twitter:creator'],
    ['url', 'twitter:url'],
  ] as const) {
    const content = metaContent(inventory, name);
    if (content !== undefined) addValue(thing, property, content);
  }
  return thing;
}

const dublinCoreTypes: readonly [RegExp, string][] = [
  [/dataset/i, 'Dataset'],
  [/event/i, 'Event'],
  [/interactive|learning|lesson|course|education/i, 'LearningResource'],
  [/software/i, 'SoftwareApplication'],
];

/** Only where the page means Dublin Core: its names are ordinary words without the prefix. */
export function dublinCoreThing({ elements, terms }: DublinCore): Thing | undefined {
  const meant = [...elements, ...terms].filter(({ name }) => /^dc/i.test(name));
  if (meant.length === 0) return undefined;
  const thing: Thing = { types: [], properties: new Map() };
  for (const { uri, content } of meant)
    if (content.trim() !== '') addValue(thing, uri.slice(uri.lastIndexOf('/') + 1), content);
  const type = String(thing.properties.get('type')?.[0] ?? '');
  thing.types.push(
    dublinCoreTypes.find(([pattern]) => pattern.test(type))?.[1] ?? (type === '' ? 'CreativeWork' : type),
  );
  return thing;
}
