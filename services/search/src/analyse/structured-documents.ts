import type { IndexedDocument, ResultCard } from '../model/document.ts';
import { documentId } from '../model/document-id.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';
import type { ItemKind, StructuredItem } from '../model/structured-item.ts';

const mostItems = 40;
const mostFacts = 12;
const longestValue = 300;
const longestBody = 4000;

/** Of these a page may be full, and none is worth finding on its own. */
const unfindable = new Set<ItemKind>(['other']);
/** What a card shows first, whatever the order on the page. */
const factOrder = [
  'price',
  'ratingValue',
  'ratingCount',
  'availability',
  'brand',
  'totalTime',
  'prepTime',
  'cookTime',
  'recipeYield',
  'startDate',
  'endDate',
  'location',
  'provider',
  'educationalLevel',
  'learningResourceType',
  'typicalAgeRange',
  'teaches',
  'timeRequired',
  'author',
  'publisher',
  'inLanguage',
  'license',
  'jobTitle',
  'address',
];

/** What a page's own document shows of the item it is about. */
export function cardOf({ kind, properties }: StructuredItem): ResultCard | undefined {
  const rank = (name: string): number => {
    const at = factOrder.indexOf(name);
    return at < 0 ? factOrder.length : at;
  };
  const facts = Object.entries(properties)
    .map(([name, value]) => ({ name, value: [value].flat().join(', ').slice(0, longestValue) }))
    .filter(({ value }) => value.trim() !== '')
    .sort((one, other) => rank(one.name) - rank(other.name))
    .slice(0, mostFacts);
  return facts.length > 0 ? { kind, facts } : undefined;
}

/** Whether the item is the page itself: found as the page, it need not be found twice. */
const isThePage = (item: StructuredItem, page: ExtractedPage): boolean =>
  item.kind === 'article' && (item.url === undefined || item.url === page.url || item.url === page.canonicalUrl);

/** Each item worth finding on its own, as a document of its own that leads to its address or to the page's. */
export function structuredDocuments(page: ExtractedPage, whole: IndexedDocument): IndexedDocument[] {
  const seen = new Set<string>();
  const documents: IndexedDocument[] = [];
  for (const item of page.items) {
    if (documents.length >= mostItems) break;
    if (unfindable.has(item.kind) || item.name.trim() === '' || isThePage(item, page)) continue;
    const key = `${item.kind}\n${item.url ?? ''}\n${item.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    documents.push(documentOf(item, whole, key));
  }
  return documents;
}

function documentOf(item: StructuredItem, whole: IndexedDocument, key: string): IndexedDocument {
  const card = cardOf(item);
  const values = Object.values(item.properties).flat().join('\n');
  const url = safeUrl(item.url) ?? whole.url;
  const learning = item.kind === 'course' || item.kind === 'learning_resource';
  const publishedAt = item.publishedAt ?? whole.publishedAt;
  const level = learning ? whole.educationLevel : undefined;
  return {
    id: documentId('structured', whole.url, key),
    version: whole.version,
    url,
    site: whole.site,
    type: 'structured',
    title: item.name.slice(0, longestValue),
    headings: [],
    body: [item.description ?? '', values].join('\n').trim().slice(0, longestBody),
    anchors: [],
    keywords: [item.properties.keywords ?? []].flat().slice(0, 12),
    language: whole.language,
    fileType: whole.fileType,
    quality: whole.quality,
    educational: learning || whole.educational,
    safe: whole.safe,
    crawledAt: whole.crawledAt,
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(level === undefined ? {} : { educationLevel: level }),
    tags: [`item:${item.kind}`],
    details: {
      pageUrl: whole.url,
      ...(item.description === undefined ? {} : { description: item.description.slice(0, longestValue) }),
      ...(whole.details?.siteName === undefined ? {} : { siteName: whole.details.siteName }),
      ...(card ? { card } : {}),
    },
  };
}

/** Results lead to the web, never to `javascript:` or a file. */
function safeUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}
