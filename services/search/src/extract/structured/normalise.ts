import type { StructuredItem } from '../../model/structured-item.ts';
import { parseDate } from '../html/parse-date.ts';
import { kindOf } from './kinds.ts';
import { isThing, localName, type Thing, type ThingValue, textValue, wording } from './thing.ts';

type Source = StructuredItem['source'];

const most = { properties: 60, values: 30, length: 1000 } as const;

/** What a thing's parts say about it, under names of their own: a price stands in an offer, and is the product's. */
const lifted: Readonly<Record<string, readonly string[]>> = {
  offers: ['price', 'priceCurrency', 'availability', 'lowPrice', 'highPrice', 'itemCondition'],
  aggregateRating: ['ratingValue', 'ratingCount', 'reviewCount', 'bestRating'],
  reviewRating: ['ratingValue', 'bestRating'],
  nutrition: ['calories'],
  location: ['address'],
  hasCourseInstance: ['courseMode', 'startDate', 'endDate', 'courseWorkload'],
  distribution: ['encodingFormat', 'contentUrl'],
  geo: ['latitude', 'longitude'],
};

/** Shown by fields of the item itself. */
const own = new Set([
  'name',
  'headline',
  'description',
  'url',
  'image',
  'mainEntityOfPage',
  'potentialAction',
  'logo',
  'thumbnailUrl',
  'sameAs',
  'articleBody',
]);

const addressParts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];

function inWords(value: ThingValue): string {
  if (!isThing(value)) return wording(value);
  if (value.properties.has('acceptedAnswer') || value.properties.has('suggestedAnswer')) return wording(value);
  const address = addressParts.flatMap((part) => value.properties.get(part)?.map(wording) ?? []);
  if (address.length > 0) return address.join(', ');
  const quantity = value.properties.get('value');
  const unit = textValue(value, 'unitText', 'unitCode');
  if (quantity?.[0] !== undefined && unit) return `${wording(quantity[0])} ${unit}`;
  return wording(value);
}

function put(properties: Record<string, string | string[]>, name: string, values: readonly string[]): void {
  const kept = [...new Set(values.map((value) => value.slice(0, most.length)).filter(Boolean))].slice(0, most.values);
  if (kept.length === 0 || Object.hasOwn(properties, name) || name === '__proto__') return;
  if (Object.keys(properties).length >= most.properties) return;
  properties[name] = kept.length === 1 && kept[0] !== undefined ? kept[0] : kept;
}

function lift(properties: Record<string, string | string[]>, part: Thing, names: readonly string[]): void {
  for (const name of names) {
    const values = part.properties.get(name);
    if (values)
      put(
        properties,
        name,
        values.map(inWords).map((value) => (/^https?:\/\/schema\.org\//.test(value) ? localName(value) : value)),
      );
  }
}

function flatten(thing: Thing): Record<string, string | string[]> {
  const properties: Record<string, string | string[]> = {};
  for (const [name, values] of thing.properties) {
    if (own.has(name)) continue;
    const inner = lifted[name];
    const parts = values.filter(isThing);
    if (inner) for (const part of parts) lift(properties, part, inner);
    if (inner && name !== 'location') continue;
    put(
      properties,
      name,
      name === 'keywords' ? values.flatMap((value) => inWords(value).split(/\s*,\s*/)) : values.map(inWords),
    );
  }
  return properties;
}

/** The answers of a question, and of each question on a page of them. */
function answersOf(thing: Thing): string[] {
  return ['acceptedAnswer', 'suggestedAnswer'].flatMap((property) =>
    (thing.properties.get(property) ?? []).flatMap((answer) =>
      isThing(answer) ? (answer.properties.get('text') ?? []).map(wording) : [wording(answer)],
    ),
  );
}

function addressOf(value: ThingValue | undefined, base: string): string | undefined {
  if (value === undefined) return undefined;
  const written = isThing(value) ? (textValue(value, 'url', 'contentUrl', '@id') ?? value.id) : value;
  const url = written ? URL.parse(written.trim(), base) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

export interface NormaliseContext {
  source: Source;
  base: string;
  /** What a thing without a name is called. */
  pageTitle: string;
}

/** One thing in the service's words, or nothing if it is not to be found on its own. */
export function normaliseThing(
  thing: Thing,
  { source, base, pageTitle }: NormaliseContext,
): StructuredItem | undefined {
  const kind = kindOf(thing);
  if (kind === undefined) return undefined;
  const named = textValue(thing, 'name', 'headline', 'title', 'prefLabel', 'alternateName', 'value');
  const name = named ?? (kind === 'other' || kind === 'person' || kind === 'organisation' ? undefined : pageTitle);
  if (!name) return undefined;
  const item: StructuredItem = {
    kind,
    types: thing.types.slice(0, 10),
    source,
    name: name.slice(0, 300),
    properties: flatten(thing),
  };
  const description = textValue(thing, 'description', 'abstract', 'definition', 'text');
  const url = addressOf(thing.properties.get('url')?.[0], base) ?? addressOf(thing.id, base);
  const image = addressOf((thing.properties.get('image') ?? thing.properties.get('thumbnailUrl'))?.[0], base);
  const publishedAt = parseDate(textValue(thing, 'datePublished', 'dateCreated', 'uploadDate', 'created', 'issued'));
  const answers = answersOf(thing);
  if (answers.length > 0) put(item.properties, 'answer', answers);
  if (description) item.description = description.slice(0, 2000);
  if (url) item.url = url;
  if (image) item.image = image;
  if (publishedAt !== undefined) item.publishedAt = publishedAt;
  return item;
}

const containers = ['mainEntity', 'itemListElement', 'item', 'hasPart', 'about', 'subjectOf', 'itemReviewed'];

/** The thing and those that it is a page or a list of. */
export function withContained(thing: Thing, depth = 0): Thing[] {
  const kind = kindOf(thing);
  const holds = kind === undefined || kind === 'question';
  const inner =
    holds && depth < 3 ? containers.flatMap((property) => thing.properties.get(property) ?? []).filter(isThing) : [];
  return [thing, ...inner.flatMap((part) => withContained(part, depth + 1))];
}
