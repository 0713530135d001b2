import type { StructuredItem } from '../../model/structured-item.ts';
import type { Inventory } from '../html/inventory.ts';
import { limits } from '../limits.ts';
import type { MarkupElement } from '../markup/element.ts';
import { readDublinCore } from './dublin-core.ts';
import { jsonLdThings, readJsonLdObjects } from './json-ld.ts';
import { dublinCoreThing, openGraphThing, twitterThing } from './meta-things.ts';
import { microdataThing, readMicrodata } from './microdata.ts';
import { normaliseThing, withContained } from './normalise.ts';
import { readOpenGraph } from './open-graph.ts';
import { rdfaThings, readRdfa } from './rdfa.ts';
import { readTables } from './tables.ts';
import type { Thing } from './thing.ts';

/** All that a page says for machines, by notation, the most trusted first. */
export interface StructuredData {
  things: readonly { source: StructuredItem['source']; thing: Thing }[];
}

export function readThings(inventory: Inventory): StructuredData {
  const { tree, base } = inventory;
  const from = (source: StructuredItem['source'], things: readonly (Thing | undefined)[]) =>
    things.flatMap((thing) => (thing ? [{ source, thing }] : []));
  const contained = (things: readonly Thing[]) => things.flatMap((thing) => withContained(thing));
  // Statements about nothing of a type, as OpenGraph makes them, give no things.
  const typed = tree.elements.some(({ attributes }) => attributes.typeof !== undefined);
  return {
    things: [
      ...from('json-ld', contained(jsonLdThings(readJsonLdObjects(inventory.jsonLd)))),
      ...from('microdata', contained(readMicrodata(tree, base).map((item) => microdataThing(item)))),
      ...from('rdfa', typed ? contained(rdfaThings(readRdfa(tree, base))) : []),
      ...from('opengraph', [openGraphThing(readOpenGraph(tree))]),
      ...from('twitter', [twitterThing(inventory)]),
      ...from('dublin-core', [dublinCoreThing(readDublinCore(tree))]),
    ],
  };
}

/** What the head says of the page is the same thing that the body describes, if that describes just one of the kind. */
function alreadyDescribed(item: StructuredItem, items: readonly StructuredItem[]): StructuredItem | undefined {
  if (item.source !== 'opengraph' && item.source !== 'twitter' && item.source !== 'dublin-core') return undefined;
  const same = items.filter(({ kind, source }) => kind === item.kind && source !== item.source);
  return same.length === 1 ? same[0] : undefined;
}

/** One for each thing: what a second notation says of it fills in what the first left out. */
function merge(items: readonly StructuredItem[]): StructuredItem[] {
  const merged = new Map<string, StructuredItem>();
  for (const found of items) {
    const item = { ...found, name: alreadyDescribed(found, items)?.name ?? found.name };
    const key = `${item.kind} ${item.name.toLowerCase()} ${item.kind === 'event' ? String(item.properties.startDate ?? '') : ''}`;
    const known = merged.get(key);
    if (!known || item.kind === 'table') {
      if (merged.size >= limits.items) break;
      merged.set(known ? `${key} ${merged.size}` : key, item);
      continue;
    }
    merged.set(key, { ...item, ...known, properties: { ...item.properties, ...known.properties } });
  }
  return [...merged.values()];
}

export interface ItemContext {
  pageTitle: string;
  /** Tables elsewhere do not count. */
  inContent: (element: MarkupElement) => boolean;
}

export function readItems(
  inventory: Inventory,
  { things }: StructuredData,
  { pageTitle, inContent }: ItemContext,
): StructuredItem[] {
  const items = things.flatMap(
    ({ source, thing }) => normaliseThing(thing, { source, base: inventory.base, pageTitle }) ?? [],
  );
  const tables = inventory.tree.elements.filter(({ tag }) => tag === 'table');
  return merge([...items, ...readTables(tables.filter(inContent), pageTitle)]);
}
