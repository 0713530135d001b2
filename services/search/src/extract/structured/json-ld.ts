import { parseLenientJson } from './lenient-json.ts';
import { addValue, localName, type Thing, type ThingValue } from './thing.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of all scripts, in order and as they are written. */
export function readJsonLdObjects(scripts: readonly string[]): JsonObject[] {
  return scripts
    .map(parseLenientJson)
    .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value) => isObject(value) && Object.keys(value).length > 0) as JsonObject[];
}

interface Reading {
  /** Objects that can be referred to. */
  readonly byId: ReadonlyMap<string, JsonObject>;
  /** Things that may still be made; a page that nests without end gets no more. */
  left: number;
}

const strings = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string');

const idOf = (object: JsonObject): string | undefined => strings(object['@id'] ?? object.id)[0];
const typesOf = (object: JsonObject): string[] => strings(object['@type'] ?? object.type);

function toThing(object: JsonObject, reading: Reading, depth: number): Thing {
  reading.left--;
  const thing: Thing = { types: typesOf(object), properties: new Map() };
  const id = idOf(object);
  if (id !== undefined) thing.id = id;
  for (const [key, value] of Object.entries(object).slice(0, 200)) {
    if (key.startsWith('@') && key !== '@value') continue;
    const property = localName(key);
    if (property === 'type' || property === 'id') continue;
    for (const one of toValues(value, reading, depth)) addValue(thing, property, one);
  }
  return thing;
}

/** A reference is filled in from where the thing is described; not where it is described by itself. */
function described(object: JsonObject, reading: Reading, depth: number): JsonObject {
  const id = idOf(object);
  const full = id === undefined || depth > 4 ? undefined : reading.byId.get(id);
  return full && Object.keys(object).length <= 2 ? full : object;
}

function toValues(value: unknown, reading: Reading, depth: number): ThingValue[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.slice(0, 100).flatMap((entry) => toValues(entry, reading, depth));
  if (!isObject(value) || depth > 8 || reading.left <= 0) return [];
  if ('@value' in value) return toValues(value['@value'], reading, depth);
  const list = value['@list'] ?? value['@set'];
  if (list !== undefined) return toValues(list, reading, depth);
  return [toThing(described(value, reading, depth), reading, depth + 1)];
}

/** Things at the top: of each object, or of its graph. */
export function jsonLdThings(objects: readonly JsonObject[]): Thing[] {
  const tops = objects.flatMap((object) => {
    const graph = object['@graph'];
    return Array.isArray(graph) ? (graph as unknown[]).filter(isObject) : [object];
  });
  const byId = new Map<string, JsonObject>();
  for (const top of tops) {
    const id = idOf(top);
    if (id !== undefined && Object.keys(top).length > 2) byId.set(id, top);
  }
  const reading: Reading = { byId, left: 3000 };
  return tops.slice(0, 500).map((top) => toThing(top, reading, 0));
}
