import type { MarkupTree } from '../markup/element.ts';

export interface DublinCoreEntry {
  /** As written: `DC.title`, `dcterms.created`. */
  name: string;
  content: string;
  /** What it means. */
  uri: string;
  attributes: Readonly<Record<string, string>>;
}

export interface DublinCore {
  namespaces: Record<string, string>;
  /** Of the fifteen elements, and of the larger set of terms. */
  elements: DublinCoreEntry[];
  terms: DublinCoreEntry[];
}

const elementNames = new Set(
  'contributor coverage creator date description format identifier language publisher relation rights source subject title type'.split(
    ' ',
  ),
);

/** https://www.dublincore.org/specifications/dublin-core/dcmi-terms/, without what is an element already. */
const termNames = new Map(
  'abstract accessRights accrualMethod accrualPeriodicity accrualPolicy alternative audience available bibliographicCitation conformsTo created dateAccepted dateCopyrighted dateSubmitted educationLevel extent hasFormat hasPart hasVersion instructionalMethod isFormatOf isPartOf isReferencedBy isReplacedBy isRequiredBy issued isVersionOf license mediator medium modified provenance references replaces requires rightsHolder spatial tableOfContents temporal valid'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const vocabularies = new Set(['http://purl.org/dc/terms/', 'http://purl.org/dc/elements/1.1/']);

interface Named {
  name: string;
  href: string;
  attributes: Readonly<Record<string, string>>;
}

/** What `meta` elements are named, and how `link` elements relate. */
function namedElements(tree: MarkupTree): Named[] {
  return tree.elements.flatMap(({ tag, attributes }): Named[] => {
    if (tag !== 'meta' && tag !== 'link') return [];
    const name = tag === 'meta' ? attributes.name : attributes.rel;
    return name === undefined ? [] : [{ name, href: (attributes.href ?? '').trim(), attributes }];
  });
}

/** Dublin Core in `meta` and `link`. Names without a prefix count where they are the same words: `name="description"`. */
export function readDublinCore(tree: MarkupTree): DublinCore {
  const result: DublinCore = { namespaces: {}, elements: [], terms: [] };
  for (const { name, href, attributes } of namedElements(tree).slice(0, 500)) {
    if (/^schema\./i.test(name) && vocabularies.has(href)) {
      result.namespaces[name.slice('schema.'.length)] = href;
      continue;
    }
    const key = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const content = attributes.content ?? href;
    const term = termNames.get(key);
    if (elementNames.has(key)) {
      result.elements.push({ name, content, uri: `http://purl.org/dc/elements/1.1/${key}`, attributes });
    } else if (term !== undefined) {
      result.terms.push({ name, content, uri: `http://purl.org/dc/terms/${term}`, attributes });
    }
  }
  return result;
}
