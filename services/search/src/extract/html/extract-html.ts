import type { ExtractedPage } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { type Budget, limits } from '../limits.ts';
import { closest, type MarkupElement } from '../markup/element.ts';
import { buildTree } from '../markup/tree-builder.ts';
import { readItems, readThings, type StructuredData } from '../structured/read-items.ts';
import { isThing, textValue } from '../structured/thing.ts';
import { readByline } from './byline.ts';
import { readDates } from './dates.ts';
import { readImages } from './images.ts';
import { takeInventory, webAddress } from './inventory.ts';
import { createPlaces, readLinks } from './links.ts';
import { fallBack } from './main-content/fall-back.ts';
import { findContent } from './main-content/find-content.ts';
import { toBlocks, withoutHead } from './main-content/to-blocks.ts';
import { createNames } from './names.ts';
import { readBreadcrumbs, readDescription, readKeywords, readLanguageHints } from './page-hints.ts';
import { readRelations, readRobots } from './relations.ts';
import { readSignals } from './signals.ts';
import { readSiteName, readTitle } from './title.ts';

/** Licences of pictures, by their address, as structured data tells them. */
function licencesIn({ things }: StructuredData, base: string): Map<string, string> {
  const licences = new Map<string, string>();
  const note = (thing: (typeof things)[number]['thing'], depth: number) => {
    const licence = textValue(thing, 'license', 'acquireLicensePage');
    const address = webAddress(textValue(thing, 'contentUrl', 'url'), base);
    if (licence && address && thing.types.some((type) => type.endsWith('ImageObject')))
      licences.set(address, licence.slice(0, 300));
    if (depth < 3) for (const image of thing.properties.get('image') ?? []) if (isThing(image)) note(image, depth + 1);
  };
  for (const { thing } of things) note(thing, 0);
  return licences;
}

const defined = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The essential content of a page of HTML. */
export function extractHtml(page: FetchedPage, budget: Budget): ExtractedPage {
  return readMarkup(decodeHtml(page.body.subarray(0, limits.bytes), page.charset), page, budget);
}

/** The same for text that was decoded, or made, already. */
function readMarkup(markup: string, page: Omit<FetchedPage, 'body'>, budget: Budget): ExtractedPage {
  const tree = buildTree(markup, 'html', budget);
  const names = createNames();
  const inventory = takeInventory(tree, page.url);
  budget.check();
  const structured = readThings(inventory);
  budget.check();
  const content = fallBack(findContent(tree, { names, budget }), structured);
  budget.check();
  const inContent = createPlaces(content);
  const isMarked = (element: MarkupElement) => closest(element, (outer) => content.marked.has(outer)) !== undefined;
  const siteName = readSiteName(inventory, structured);
  const title = readTitle(inventory, { siteName, isContent: (element) => !isMarked(element) });
  const dates = readDates(inventory, structured, { ...page, visible: content.all.list, inContent });
  return {
    url: page.url,
    type: 'web',
    fileType: 'html',
    title,
    ...defined({
      description: readDescription(inventory, structured),
      byline: readByline(inventory, structured, names),
      siteName,
    }),
    ...dates,
    breadcrumbs: readBreadcrumbs(inventory, structured, names),
    languageHints: readLanguageHints(inventory, structured, page.headers),
    keywords: readKeywords(inventory, structured),
    blocks: withoutHead(content.blocks ?? toBlocks(content.leaves), title),
    links: readLinks(inventory, inContent),
    images: readImages(inventory, { content, names, inContent, licences: licencesIn(structured, inventory.base) }),
    items: readItems(inventory, structured, { pageTitle: title, inContent }),
    ...readRelations(inventory, page.headers),
    robots: readRobots(inventory),
    signals: readSignals(inventory, content, { names, markupLength: markup.length }),
  };
}
