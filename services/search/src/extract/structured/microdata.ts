import { findAll, type MarkupElement, type MarkupTree } from '../markup/element.ts';
import { layoutText } from './layout-text.ts';
import { addValue, localName, type Thing } from './thing.ts';

/** https://www.w3.org/TR/microdata/#json, with types and properties always as lists. */
export interface MicrodataItem {
  type: string[];
  id?: string;
  properties: Record<string, MicrodataValue[]>;
  /** What an item without properties says. */
  value?: string;
}

export type MicrodataValue = string | MicrodataItem | Readonly<Record<string, string | boolean>>;

const isItem = (value: MicrodataValue): value is MicrodataItem => typeof value === 'object' && 'properties' in value;

interface Reading {
  readonly base: string | undefined;
  readonly byId: ReadonlyMap<string, MarkupElement>;
  readonly seen: Set<MarkupElement>;
  /** What elements that are referred to have; many items may refer to one. */
  readonly referred: Map<MarkupElement, readonly MarkupElement[]>;
  /** Properties that may still be read. */
  left: number;
}

const words = (value: string | undefined): string[] => (value ?? '').split(/\s+/).filter(Boolean);
const hasScope = (element: MarkupElement) => element.attributes.itemscope !== undefined;

const urlAttributes: Readonly<Record<string, string>> = {
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
};

function address(element: MarkupElement, attribute: string, base: string | undefined): string {
  const { attributes } = element;
  // Pages that load pictures late keep the address elsewhere.
  const written = (attributes[attribute] || attributes.content || attributes['data-src'] || '').trim();
  return written === '' || base === undefined ? written : (URL.parse(written, base)?.href ?? written);
}

/** What a form asks for, by https://schema.org/docs/actions.html#part-4. */
function formInput({ attributes }: MarkupElement): Record<string, string | boolean> {
  const input: Record<string, string | boolean> = {};
  if (attributes.required !== undefined) input.valueRequired = true;
  if (attributes.name) input.valueName = attributes.name;
  return input;
}

function plainValue(element: MarkupElement, base: string | undefined): MicrodataValue {
  const { tag, attributes } = element;
  if (tag === 'meta') return attributes.content ?? '';
  const urlAttribute = urlAttributes[tag];
  if (urlAttribute !== undefined) return address(element, urlAttribute, base);
  if (tag === 'data' || tag === 'meter') return attributes.value ?? '';
  if (tag === 'time') return attributes.datetime ?? layoutText(element);
  if (attributes.content) return attributes.content;
  if (/-(?:input|output)$/.test(attributes.itemprop ?? '')) return formInput(element);
  return layoutText(element);
}

/** The elements whose properties are an item's own: not those of items within it. */
function ownProperties(item: MarkupElement): MarkupElement[] {
  const found: MarkupElement[] = [];
  const visit = (element: MarkupElement) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      if (child.attributes.itemprop !== undefined) found.push(child);
      if (!hasScope(child)) visit(child);
    }
  };
  visit(item);
  return found;
}

function referredProperties(item: MarkupElement, reading: Reading): MarkupElement[] {
  return words(item.attributes.itemref).flatMap((id) => {
    const target = reading.byId.get(id);
    if (!target) return [];
    const before = reading.referred.get(target);
    if (before) return before;
    const self = target.attributes.itemprop === undefined ? [] : [target];
    const found = hasScope(target) && self.length > 0 ? self : [...self, ...ownProperties(target)];
    reading.referred.set(target, found);
    return found;
  });
}

function addProperty(item: MicrodataItem, name: string, value: MicrodataValue): void {
  if (name === '__proto__') return;
  const values = item.properties[name] ?? [];
  if (values.length < 500) values.push(value);
  item.properties[name] = values;
}

function readItem(element: MarkupElement, reading: Reading): MicrodataItem | undefined {
  if (reading.seen.has(element)) return undefined;
  reading.seen.add(element);
  const item: MicrodataItem = { type: words(element.attributes.itemtype), properties: {} };
  const id = element.attributes.itemid?.trim();
  if (id && item.type.length > 0) item.id = id;
  for (const property of [...ownProperties(element), ...referredProperties(element, reading)]) {
    if (--reading.left < 0) break;
    const value = hasScope(property) ? readItem(property, reading) : plainValue(property, reading.base);
    if (value === undefined) continue;
    for (const name of words(property.attributes.itemprop)) addProperty(item, name, value);
  }
  if (Object.keys(item.properties).length === 0) {
    const value = plainValue(element, reading.base);
    item.value = typeof value === 'string' ? value : '';
  }
  return item;
}

/** Items that are no property of another item come first to be read; each item is read once. */
export function readMicrodata(tree: MarkupTree, base: string | undefined): MicrodataItem[] {
  const scopes = tree.elements.filter(hasScope).slice(0, 2000);
  if (scopes.length === 0) return [];
  const byId = new Map<string, MarkupElement>();
  for (const element of findAll(tree.root, ({ attributes }) => attributes.id !== undefined)) {
    const id = element.attributes.id ?? '';
    if (!byId.has(id)) byId.set(id, element);
  }
  const reading: Reading = { base, byId, seen: new Set(), referred: new Map(), left: 50_000 };
  return scopes.flatMap((scope) => readItem(scope, reading) ?? []);
}

export function microdataThing(item: MicrodataItem, depth = 0): Thing {
  const thing: Thing = { types: item.type, properties: new Map() };
  if (item.id !== undefined) thing.id = item.id;
  if (item.value) addValue(thing, 'value', item.value);
  for (const [name, values] of Object.entries(item.properties)) {
    for (const value of values) {
      if (typeof value === 'string') addValue(thing, localName(name), value);
      else if (isItem(value) && depth < 8) addValue(thing, localName(name), microdataThing(value, depth + 1));
    }
  }
  return thing;
}
