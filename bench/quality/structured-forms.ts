import { isDeepStrictEqual } from 'node:util';
import { takeInventory } from '../../services/search/src/extract/html/inventory.ts';
import { createBudget } from '../../services/search/src/extract/limits.ts';
import { buildTree } from '../../services/search/src/extract/markup/tree-builder.ts';
import { type DublinCoreEntry, readDublinCore } from '../../services/search/src/extract/structured/dublin-core.ts';
import { readJsonLdObjects } from '../../services/search/src/extract/structured/json-ld.ts';
import { readMicrodata } from '../../services/search/src/extract/structured/microdata.ts';
import { readOpenGraph } from '../../services/search/src/extract/structured/open-graph.ts';
import { type RdfaNode, type RdfaValue, readRdfa } from '../../services/search/src/extract/structured/rdfa.ts';

/** The notations that extruct's samples have expected results for. */
export type Notation = 'microdata' | 'json-ld' | 'rdfa' | 'opengraph' | 'dublincore';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A form in which two results that say the same are equal: lists for single values, order left out where it says nothing. */
const comparable: Readonly<Record<Notation, (result: Json) => Json>> = {
  microdata: (result) => asList(result).map(comparableItem),
  'json-ld': (result) => result,
  opengraph: (result) => result,
  dublincore: (result) => sorted(result),
  rdfa: (result) => sorted(withoutBlankNames(asList(result))),
};

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function comparableItem(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (!('properties' in value) && !('type' in value)) return value;
  const { type, id, value: plain } = value;
  const properties = (value.properties ?? {}) as Record<string, Json>;
  return {
    type: asList(type),
    ...(id === undefined ? {} : { id }),
    ...(plain === undefined || Object.keys(properties).length > 0 ? {} : { value: plain }),
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, values]) => [name, asList(values).map(comparableItem)]),
    ),
  };
}

/** Names of nodes without an address are anybody's choice. With the samples' few, it is enough that they are such. */
function withoutBlankNames(nodes: Json[]): Json[] {
  return JSON.parse(JSON.stringify(nodes).replaceAll(/"_:[^"]+"/g, '"_:"')) as Json[];
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]): [string, Json] => [key, sorted(inner)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function rdfaValue(value: RdfaValue): Json {
  if ('id' in value) return { '@id': value.id };
  return {
    '@value': value.value,
    ...(value.language === undefined ? {} : { '@language': value.language }),
    ...(value.datatype === undefined ? {} : { '@type': value.datatype }),
  };
}

const rdfaNode = (node: RdfaNode): Json => ({
  '@id': node.id,
  ...(node.types.length > 0 ? { '@type': node.types } : {}),
  ...Object.fromEntries([...node.properties].map(([property, values]) => [property, values.map(rdfaValue)])),
});

const dublinCoreEntry = (entry: DublinCoreEntry): Json => ({ ...entry.attributes, URI: entry.uri });

export interface Sample {
  html: string;
  base: string | undefined;
}

/** What this service reads of a sample, in extruct's form. */
function read(notation: Notation, { html, base }: Sample): Json {
  const tree = buildTree(html, 'html', createBudget());
  const url = base ?? 'http://www.example.com/index.html';
  switch (notation) {
    case 'microdata':
      return readMicrodata(tree, base) as unknown as Json;
    case 'json-ld':
      return readJsonLdObjects(takeInventory(tree, url).jsonLd) as unknown as Json;
    case 'opengraph':
      return readOpenGraph(tree) as unknown as Json;
    case 'rdfa':
      return readRdfa(tree, url).map(rdfaNode);
    case 'dublincore': {
      const { namespaces, elements, terms } = readDublinCore(tree);
      return [{ namespaces, elements: elements.map(dublinCoreEntry), terms: terms.map(dublinCoreEntry) }];
    }
  }
}

export interface Comparison {
  same: boolean;
  found: Json;
  expected: Json;
}

export interface Question extends Sample {
  notation: Notation;
  expected: unknown;
  /** What is known to differ, by its name, and left out of both sides. */
  without?: RegExp | undefined;
}

export function compareSample({ notation, expected, without, ...sample }: Question): Comparison {
  const take = (result: Json): Json => {
    const form = comparable[notation](result);
    const kept = (key: string, value: unknown) => (without?.test(key) ? undefined : value);
    return without ? (JSON.parse(JSON.stringify(form, kept)) as Json) : form;
  };
  const found = take(read(notation, sample));
  const wanted = take(expected as Json);
  return { same: isDeepStrictEqual(found, wanted), found, expected: wanted };
}
