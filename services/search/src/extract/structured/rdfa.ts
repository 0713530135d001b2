import { type MarkupElement, type MarkupTree, rawText } from '../markup/element.ts';
import { readPrefixes } from './open-graph.ts';
import { initialPrefixes, type NameContext, resolveName, resolveResource } from './rdfa-names.ts';
import { addValue, localName, type Thing, type ThingValue } from './thing.ts';

/** What is said of one subject, as expanded JSON-LD says it. */
export interface RdfaNode {
  id: string;
  types: string[];
  properties: Map<string, RdfaValue[]>;
}

export type RdfaValue = { id: string } | { value: string; language?: string; datatype?: string };

interface Context extends NameContext {
  parentSubject: string;
  parentObject: string;
  language: string | undefined;
  incomplete: readonly { property: string; reverse: boolean }[];
}

interface Graph {
  readonly nodes: Map<string, RdfaNode>;
  readonly way: ReadonlySet<MarkupElement>;
  blanks: number;
  triples: number;
}

const usesVocabulary = 'http://www.w3.org/ns/rdfa#usesVocabulary';
const maxTriples = 5000;

function nodeOf(graph: Graph, id: string): RdfaNode {
  let node = graph.nodes.get(id);
  if (!node) {
    node = { id, types: [], properties: new Map() };
    graph.nodes.set(id, node);
  }
  return node;
}

function say(graph: Graph, subject: string, [property, value]: readonly [string, RdfaValue]): void {
  if (++graph.triples > maxTriples) return;
  const { properties } = nodeOf(graph, subject);
  const values = properties.get(property) ?? [];
  if (values.some((known) => JSON.stringify(known) === JSON.stringify(value))) return;
  values.push(value);
  properties.set(property, values);
}

const blank = (graph: Graph): string => `_:b${++graph.blanks}`;
const tokens = (value: string | undefined): string[] => (value ?? '').split(/\s+/).filter(Boolean);
const names = (value: string | undefined, context: NameContext): string[] =>
  tokens(value).flatMap((name) => resolveName(name, context) ?? []);

/** Vocabulary, prefixes and language that hold from this element on. */
function inherit(graph: Graph, { attributes }: MarkupElement, context: Context): Context {
  const added = [
    ...Object.entries(attributes).flatMap(([name, value]): [string, string][] =>
      name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : [],
    ),
    ...readPrefixes(attributes.prefix).map(([prefix, address]): [string, string] => [prefix.toLowerCase(), address]),
  ];
  const vocab = attributes.vocab;
  if (vocab) say(graph, context.base, [usesVocabulary, { id: vocab }]);
  const language = attributes.lang ?? attributes['xml:lang'];
  return {
    ...context,
    prefixes: added.length > 0 ? new Map([...context.prefixes, ...added]) : context.prefixes,
    vocabulary: vocab === undefined ? context.vocabulary : vocab || undefined,
    language: language === undefined ? context.language : language || undefined,
  };
}

/** What an element is about: https://www.w3.org/TR/rdfa-core/#s_sequence, steps 5 and 6. */
interface Standing {
  subject: string | undefined;
  object: string | undefined;
  typed: string | undefined;
  skip: boolean;
}

interface Attributes {
  about: string | undefined;
  /** `resource`, `href` or `src`. */
  target: string | undefined;
  property: readonly string[];
  rel: readonly string[];
  rev: readonly string[];
  hasLink: boolean;
  hasType: boolean;
  hasProperty: boolean;
}

function attributesOf({ attributes }: MarkupElement, context: Context): Attributes {
  const hasProperty = attributes.property !== undefined;
  // HTML+RDFa: beside a property, a relation that is a plain word is the stylesheet's and the search engine's.
  const link = (value: string | undefined) =>
    hasProperty
      ? tokens(value)
          .filter((token) => token.includes(':'))
          .join(' ')
      : value;
  const rel = link(attributes.rel);
  const rev = link(attributes.rev);
  const written = attributes.resource;
  const address = attributes.href ?? attributes.src;
  return {
    about: attributes.about === undefined ? undefined : resolveResource(attributes.about, context),
    target:
      (written === undefined ? undefined : resolveResource(written, context)) ??
      (address === undefined ? undefined : URL.parse(address.trim(), context.base)?.href),
    property: names(attributes.property, context),
    rel: names(rel, context),
    rev: names(rev, context),
    hasLink: Boolean(rel) || Boolean(rev),
    hasType: attributes.typeof !== undefined,
    hasProperty,
  };
}

interface Reading {
  context: Context;
  own: Attributes;
}

/** With `rel` or `rev`, the target is the object. */
function standWithLink(graph: Graph, place: string, { about, target, hasType }: Attributes): Standing {
  const object = target ?? (hasType && about === undefined ? blank(graph) : undefined);
  return { subject: about ?? place, object, typed: hasType ? (about ?? object) : undefined, skip: false };
}

/** With a property whose value is what the element holds, a type is that of the value. */
function standWithProperty(graph: Graph, place: string, own: Attributes): Standing {
  const subject = own.about ?? place;
  const typed = own.hasType ? (own.about ?? own.target ?? blank(graph)) : undefined;
  return { subject, object: typed, typed, skip: false };
}

const anchors = new Set(['html', 'head', 'body']);

function stand(graph: Graph, element: MarkupElement, { context, own }: Reading): Standing {
  const place = element.tag === 'html' ? context.base : context.parentObject;
  if (own.hasLink) return standWithLink(graph, place, own);
  const { content, datatype } = element.attributes;
  if (own.hasProperty && content === undefined && datatype === undefined) return standWithProperty(graph, place, own);
  const named = own.about ?? own.target ?? (anchors.has(element.tag) ? place : undefined);
  const subject = named ?? (own.hasType ? blank(graph) : context.parentObject);
  const skip = named === undefined && !own.hasType && !own.hasProperty;
  return { subject, object: undefined, typed: own.hasType ? subject : undefined, skip };
}

function literal(element: MarkupElement, context: Context): RdfaValue {
  const { attributes } = element;
  const value =
    attributes.content ?? (element.tag === 'time' ? attributes.datetime : undefined) ?? rawText(element, 20_000);
  const datatype = attributes.datatype ? resolveName(attributes.datatype, context) : undefined;
  if (datatype !== undefined) return { value, datatype };
  return context.language === undefined ? { value } : { value, language: context.language };
}

function propertyValue(
  element: MarkupElement,
  { own, standing, context }: { own: Attributes; standing: Standing; context: Context },
): RdfaValue {
  const { content, datatype } = element.attributes;
  if (content === undefined && datatype === undefined && !own.hasLink) {
    if (own.hasType && own.about === undefined && standing.typed !== undefined) return { id: standing.typed };
    if (own.target !== undefined) return { id: own.target };
  }
  return literal(element, context);
}

interface Statement extends Reading {
  standing: Standing;
  outer: Context;
}

function stateTypes(graph: Graph, element: MarkupElement, { standing, context }: Statement): void {
  if (standing.typed === undefined) return;
  const { types } = nodeOf(graph, standing.typed);
  for (const type of names(element.attributes.typeof, context)) if (!types.includes(type)) types.push(type);
}

function stateLinks(graph: Graph, subject: string, { own, standing, outer }: Statement): void {
  const { object } = standing;
  if (object !== undefined && own.hasLink) {
    for (const property of own.rel) say(graph, subject, [property, { id: object }]);
    for (const property of own.rev) say(graph, object, [property, { id: subject }]);
  }
  // What an element around this one has left open is said of this one.
  for (const { property, reverse } of standing.skip ? [] : outer.incomplete) {
    if (reverse) say(graph, subject, [property, { id: outer.parentSubject }]);
    else say(graph, outer.parentSubject, [property, { id: subject }]);
  }
}

function state(graph: Graph, element: MarkupElement, statement: Statement): void {
  const { own, standing } = statement;
  stateTypes(graph, element, statement);
  const { subject } = standing;
  if (subject === undefined) return;
  if (own.property.length > 0) {
    const value = propertyValue(element, statement);
    for (const property of own.property) say(graph, subject, [property, value]);
  }
  stateLinks(graph, subject, statement);
}

function visit(graph: Graph, element: MarkupElement, outer: Context): void {
  const context = inherit(graph, element, outer);
  const own = attributesOf(element, context);
  const standing = stand(graph, element, { context, own });
  const waits = own.hasLink && standing.object === undefined;
  const object = waits ? blank(graph) : standing.object;
  state(graph, element, { own, standing, context, outer });
  const inner: Context = standing.skip
    ? context
    : {
        ...context,
        parentSubject: standing.subject ?? context.parentSubject,
        parentObject: object ?? standing.subject ?? context.parentSubject,
        incomplete: waits
          ? [
              ...own.rel.map((property) => ({ property, reverse: false })),
              ...own.rev.map((property) => ({ property, reverse: true })),
            ]
          : [],
      };
  for (const child of element.children) {
    if (typeof child !== 'string' && graph.way.has(child)) visit(graph, child, inner);
  }
}

const speaking = ['property', 'typeof', 'vocab', 'about', 'resource'];

const speaks = ({ attributes }: MarkupElement): boolean =>
  speaking.some((name) => attributes[name] !== undefined) ||
  attributes.rel?.includes(':') === true ||
  attributes.rev?.includes(':') === true;

/** Elements that say something, and those that they stand in: all others cannot change what is said. */
function onTheWay(tree: MarkupTree): Set<MarkupElement> {
  const way = new Set<MarkupElement>();
  for (const element of tree.elements) {
    if (!speaks(element)) continue;
    for (let at: MarkupElement | undefined = element; at && !way.has(at); at = at.parent) way.add(at);
  }
  return way;
}

/** RDFa 1.1 of a page, by subject, in the order of first mention. Lists (`inlist`) and XML literals are left out. */
export function readRdfa(tree: MarkupTree, base: string): RdfaNode[] {
  const way = onTheWay(tree);
  if (way.size === 0) return [];
  const graph: Graph = { nodes: new Map(), way, blanks: 0, triples: 0 };
  const context: Context = {
    base,
    prefixes: initialPrefixes,
    vocabulary: undefined,
    parentSubject: base,
    parentObject: base,
    language: undefined,
    incomplete: [],
  };
  for (const child of tree.root.children) if (typeof child !== 'string' && way.has(child)) visit(graph, child, context);
  return [...graph.nodes.values()].filter(({ types, properties }) => types.length > 0 || properties.size > 0);
}

/** Those that have a type and are no other's value. */
export function rdfaThings(nodes: readonly RdfaNode[]): Thing[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const used = new Set<string>();
  // Nodes may refer to one another in circles: what they would unfold to is bounded.
  let left = 3000;
  const asValue = (value: RdfaValue, from: RdfaNode, depth: number): ThingValue => {
    if ('value' in value) return value.value;
    const target = byId.get(value.id);
    if (!target || target === from || depth >= 6 || --left < 0) return value.id;
    used.add(value.id);
    return toThing(target, depth + 1);
  };
  const toThing = (node: RdfaNode, depth: number): Thing => {
    const thing: Thing = { types: node.types, properties: new Map() };
    if (!node.id.startsWith('_:')) thing.id = node.id;
    for (const [property, values] of node.properties) {
      for (const value of values.slice(0, 50)) addValue(thing, localName(property), asValue(value, node, depth));
    }
    return thing;
  };
  const typed = nodes.filter(({ types }) => types.length > 0).slice(0, 500);
  const things = typed.map((node) => ({ node, thing: toThing(node, 0) }));
  return things.filter(({ node }) => !used.has(node.id)).map(({ thing }) => thing);
}
