import { type Block, type ExtractedPage, ExtractionError, type PageLink } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import { webAddress } from '../../html/inventory.ts';
import type { Budget } from '../../limits.ts';
import { childElements, type MarkupElement } from '../../markup/element.ts';
import { openArchive } from './archive.ts';
import { type BlockList, createBlockList } from './block-list.ts';
import { documentPage, withTitle } from './properties.ts';
import { all, attribute, child, children, first, local } from './xml.ts';

const spaces: Readonly<Record<string, string>> = { tab: '\t', 'line-break': '\n', s: ' ' };

function textIn(element: MarkupElement): string {
  let text = '';
  for (const part of element.children) {
    if (typeof part === 'string') text += part;
    else {
      const name = local(part.tag);
      if (name === 'annotation' || name === 'tracked-changes' || name === 'note-citation') continue;
      text += spaces[name] ?? textIn(part);
    }
  }
  return text;
}

interface Place {
  kind: Block['kind'];
  page: number | undefined;
}

function add(list: BlockList, element: MarkupElement, place: Place): void {
  for (const part of childElements(element)) {
    if (list.full()) return;
    addOne(list, part, place);
  }
}

const withPage = (block: Block, page: number | undefined): Block => (page === undefined ? block : { ...block, page });

function addOne(list: BlockList, part: MarkupElement, place: Place): void {
  const name = local(part.tag);
  if (name === 'h') {
    const level = Math.min(6, Math.max(1, Number(attribute(part, 'outline-level') ?? 1) || 1));
    list.add(withPage({ kind: 'heading', text: textIn(part), level }, place.page));
  } else if (name === 'p') list.add(withPage({ kind: place.kind, text: textIn(part) }, place.page));
  else if (name === 'list-item') add(list, part, { ...place, kind: 'item' });
  else if (name === 'table') addTable(list, part, place);
  else if (name === 'tracked-changes' || name === 'annotation') return;
  else if (name === 'frame' && attribute(part, 'class') === 'title')
    list.add(withPage({ kind: 'heading', text: textIn(part), level: 2 }, place.page));
  else add(list, part, place);
}

function addTable(list: BlockList, table: MarkupElement, place: Place): void {
  const name = attribute(table, 'name');
  // In a spreadsheet the tables are its sheets.
  if (place.kind === 'table' && name) list.add({ kind: 'heading', text: name, level: 2 });
  for (const row of all(table, 'table-row')) {
    // A cell may say that it is repeated a million times.
    const cells = childElements(row)
      .filter(({ tag }) => local(tag) === 'table-cell')
      .slice(0, 200);
    const text = cells.map((cell) => textIn(cell).trim()).join(' | ');
    if (/[^|\s]/.test(text)) list.add(withPage({ kind: 'table', text: text.replace(/[|\s]+$/, '') }, place.page));
    if (list.full()) return;
  }
}

/** Texts, spreadsheets and presentations of OpenDocument (ISO/IEC 26300). */
export function extractOpenDocument(page: FetchedPage, fileType: 'odt' | 'ods' | 'odp', budget: Budget): ExtractedPage {
  const archive = openArchive(page.body, budget);
  if (first(archive.xml('META-INF/manifest.xml'), 'encryption-data')) {
    throw new ExtractionError('encrypted', 'The document is locked with a password.');
  }
  const content = archive.xml('content.xml');
  const body = child(
    first(content, 'body'),
    fileType === 'odt' ? 'text' : fileType === 'ods' ? 'spreadsheet' : 'presentation',
  );
  if (!body) throw new ExtractionError('unreadable', 'It has no text of a document.');
  const list = createBlockList();
  if (fileType === 'odp') {
    for (const [index, slide] of children(body, 'page').entries())
      add(list, slide, { kind: 'paragraph', page: index + 1 });
  } else add(list, body, { kind: fileType === 'ods' ? 'table' : 'paragraph', page: undefined });
  const links = all(body, 'a')
    .slice(0, 2000)
    .flatMap((link): PageLink[] => {
      const url = webAddress(attribute(link, 'href'), page.url);
      return url ? [{ url, text: textIn(link).trim().slice(0, 300), place: 'content', rel: [] }] : [];
    });
  return withTitle({ ...documentPage(page, fileType, archive.xml('meta.xml')), blocks: list.blocks, links });
}
