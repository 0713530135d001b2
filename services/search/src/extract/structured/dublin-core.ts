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

/**
 * Dublin Core in `meta` and `link`. Names without a prefix count as well where they are the same words, as in
 * `<meta name="description">`; `declared` tells whether the page speaks of Dublin Core at all.
 */
export function readDublinCore(tree: MarkupTree): DublinCore {
  const result: DublinCore = { namespaces: {}, elements: [], terms: [] };
  for (const { tag, attributes } of tree.elements) {
    if (tag !== 'meta' && tag !== 'link') continue;
    const name = attributes[tag === 'meta' ? 'name' : 'rel'];
    if (name === undefined) continue;
    const href = (attributes.href ?? '').trim();
    if (tag === 'link' && /^schema\./i.test(name) && vocabularies.has(href)) {
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
    if (result.elements.length + result.terms.length >= 200) break;
  }
  return result;
}
