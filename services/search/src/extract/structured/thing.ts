/** What a page describes for machines, before it is told what kind of thing it is. One form for all notations. */
export interface Thing {
  /** Full addresses or bare names, as written. */
  types: string[];
  /** What it is called, where it has an address of its own. */
  id?: string;
  /** By the last part of the property's name: `name` for `https://schema.org/name`. */
  properties: Map<string, ThingValue[]>;
}

export type ThingValue = string | Thing;

export const isThing = (value: ThingValue): value is Thing => typeof value !== 'string';

/** The last part of an address or prefixed name: `Person` of `http://schema.org/Person` and of `schema:Person`. */
export function localName(name: string): string {
  const end = Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':'));
  return name.slice(end + 1);
}

export function addValue(thing: Thing, property: string, value: ThingValue): void {
  const values = thing.properties.get(property);
  if (values === undefined) thing.properties.set(property, [value]);
  else if (values.length < 100) values.push(value);
}

/** The first value that is text. */
export function textValue(thing: Thing, ...properties: readonly string[]): string | undefined {
  for (const property of properties) {
    const value = thing.properties
      .get(property)
      ?.map(wording)
      .find((text) => text !== '');
    if (value) return value;
  }
  return undefined;
}

/** What a value is in words: a thing is known by its name, its label, its value or its address. */
export function wording(value: ThingValue): string {
  if (!isThing(value)) return unescapeHtml(value).replaceAll(/\s+/g, ' ').trim();
  for (const property of ['name', 'headline', 'prefLabel', 'title', 'text', 'value', '@value', 'contentUrl', 'url']) {
    const inner = value.properties.get(property)?.[0];
    if (inner === undefined) continue;
    const words = isThing(inner) ? labelIn(inner) : inner.trim();
    if (words) return words;
  }
  return value.id ?? labelIn(value);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function fromEntity(entity: string): string {
  const name = named[entity.slice(1, -1).toLowerCase()];
  if (name !== undefined) return name;
  const hexadecimal = /^&#x([\da-f]+);$/i.exec(entity)?.[1];
  const code = hexadecimal === undefined ? Number(entity.slice(2, -1)) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : entity;
}

/** Many pages escape for HTML what stands in a script, where nothing is. */
function unescapeHtml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/gi, fromEntity);
}

/** Of labels by language, the English one or else the first. */
function labelIn({ properties, id }: Thing): string {
  const label = properties.get('en')?.[0] ?? [...properties.values()][0]?.[0];
  return typeof label === 'string' ? label.trim() : (id ?? '');
}
