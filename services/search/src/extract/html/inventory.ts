import { type MarkupElement, type MarkupTree, rawText, textOf } from '../markup/element.ts';

/** The elements that more than one reader asks for, gathered in one walk. */
export interface Inventory {
  tree: MarkupTree;
  /** What relative addresses are relative to. */
  base: string;
  metas: readonly { name: string; content: string }[];
  links: readonly { rel: readonly string[]; href: string; element: MarkupElement }[];
  anchors: readonly MarkupElement[];
  pictures: readonly MarkupElement[];
  times: readonly MarkupElement[];
  headlines: readonly MarkupElement[];
  /** The text of each script of JSON-LD. */
  jsonLd: readonly string[];
  titles: readonly string[];
  html: MarkupElement | undefined;
  forms: number;
  scripts: number;
}

interface Gathering extends Inventory {
  metas: { name: string; content: string }[];
  links: { rel: string[]; href: string; element: MarkupElement }[];
  anchors: MarkupElement[];
  pictures: MarkupElement[];
  times: MarkupElement[];
  headlines: MarkupElement[];
  jsonLd: string[];
  titles: string[];
}

type Collector = (into: Gathering, element: MarkupElement) => void;

const jsonLdType = /^application\/(?:ld\+json|json\+ld)/i;

const collectors: Readonly<Record<string, Collector>> = {
  meta(into, element) {
    const { attributes } = element;
    const content = attributes.content;
    if (content === undefined) return;
    // A tag may be named twice, as in `<meta name="author" property="article:author">`.
    for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = attributes[key]?.trim().toLowerCase();
      if (name) into.metas.push({ name, content });
    }
  },
  link(into, element) {
    const { attributes } = element;
    const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    if (attributes.href !== undefined) into.links.push({ rel, href: attributes.href, element });
  },
  a: (into, element) => into.anchors.push(element),
  area: (into, element) => into.anchors.push(element),
  img: (into, element) => into.pictures.push(element),
  'amp-img': (into, element) => into.pictures.push(element),
  time: (into, element) => into.times.push(element),
  h1: (into, element) => into.headlines.push(element),
  form: (into) => into.forms++,
  html(into, element) {
    into.html ??= element;
  },
  title(into, element) {
    if (element.parent?.tag !== 'svg') into.titles.push(textOf(element));
  },
  base(into, element) {
    const href = element.attributes.href;
    if (href !== undefined) into.base = URL.parse(href, into.base)?.href ?? into.base;
  },
  script(into, element) {
    into.scripts++;
    if (jsonLdType.test(element.attributes.type ?? '')) into.jsonLd.push(scriptText(element));
  },
};

const scriptText = (element: MarkupElement) =>
  element.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');

export function takeInventory(tree: MarkupTree, url: string): Inventory {
  const into: Gathering = {
    tree,
    base: url,
    metas: [],
    links: [],
    anchors: [],
    pictures: [],
    times: [],
    headlines: [],
    jsonLd: [],
    titles: [],
    html: undefined,
    forms: 0,
    scripts: 0,
  };
  for (const element of tree.elements) collectors[element.tag]?.(into, element);
  return into;
}

/** The first of these that says something. */
export function metaContent(inventory: Inventory, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = inventory.metas.find((meta) => meta.name === name && meta.content.trim() !== '');
    if (found) return found.content.replaceAll(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** As an absolute address of the web, or nothing. */
export function webAddress(href: string | undefined, base: string): string | undefined {
  if (!href || href.length > 4000) return undefined;
  const url = URL.parse(href.trim(), base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
