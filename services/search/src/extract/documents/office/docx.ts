import { type ExtractedPage, ExtractionError, type PageLink } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import { webAddress } from '../../html/inventory.ts';
import type { Budget } from '../../limits.ts';
import { childElements, type MarkupElement, rawText } from '../../markup/element.ts';
import { type Archive, openArchive } from './archive.ts';
import { type BlockList, createBlockList } from './block-list.ts';
import { documentPage, withTitle } from './properties.ts';
import { all, attribute, child, children, first, local } from './xml.ts';

/** What a style makes of a paragraph. */
type Styles = ReadonlyMap<string, { level?: number; quote?: boolean; code?: boolean; title?: boolean }>;

function readStyles(archive: Archive): Styles {
  const styles = new Map<string, { level?: number; quote?: boolean; code?: boolean; title?: boolean }>();
  for (const style of all(archive.xml('word/styles.xml'), 'style').slice(0, 2000)) {
    const id = attribute(style, 'styleId');
    const name = (attribute(child(style, 'name'), 'val') ?? '').toLowerCase();
    const outline = attribute(first(style, 'outlineLvl'), 'val');
    const level = /^heading (\d)$/.exec(name)?.[1] ?? (outline === undefined ? undefined : String(Number(outline) + 1));
    if (id === undefined) continue;
    styles.set(id, {
      ...(level !== undefined && Number(level) >= 1 && Number(level) <= 6 ? { level: Number(level) } : {}),
      quote: name.includes('quote'),
      code: /\bcode\b|preformatted/.test(name),
      title: name === 'title',
    });
  }
  return styles;
}

/** Runs of text; what was deleted, and codes of fields, are no text. */
function runs(element: MarkupElement): string {
  let text = '';
  for (const part of childElements(element)) {
    const name = local(part.tag);
    if (name === 't') text += rawText(part);
    else if (name === 'tab') text += '\t';
    else if (name === 'br' || name === 'cr') text += '\n';
    else if (name === 'noBreakHyphen') text += '-';
    else if (
      name !== 'del' &&
      name !== 'instrText' &&
      name !== 'pPr' &&
      name !== 'rPr' &&
      name !== 'txbxContent' &&
      name !== 'p'
    )
      text += runs(part);
  }
  return text;
}

function addParagraph(list: BlockList, paragraph: MarkupElement, styles: Styles): void {
  const properties = child(paragraph, 'pPr');
  const style = styles.get(attribute(child(properties, 'pStyle'), 'val') ?? '');
  const outline = attribute(child(properties, 'outlineLvl'), 'val');
  const level = style?.title
    ? 1
    : (style?.level ?? (outline !== undefined && Number(outline) < 6 ? Number(outline) + 1 : undefined));
  const text = runs(paragraph);
  if (level !== undefined) list.add({ kind: 'heading', text, level });
  else if (child(properties, 'numPr')) list.add({ kind: 'item', text });
  else list.add({ kind: style?.quote ? 'quote' : style?.code ? 'code' : 'paragraph', text });
}

function addTable(list: BlockList, table: MarkupElement): void {
  for (const row of children(table, 'tr')) {
    const cells = children(row, 'tc').map((cell) => all(cell, 'p').map(runs).join(' ').trim());
    list.add({ kind: 'table', text: cells.join(' | ') });
    if (list.full()) return;
  }
}

function addBody(list: BlockList, body: MarkupElement, styles: Styles): void {
  for (const part of childElements(body)) {
    if (list.full()) return;
    const name = local(part.tag);
    if (name === 'p') addParagraph(list, part, styles);
    else if (name === 'tbl') addTable(list, part);
    else if (name === 'sdt' || name === 'sdtContent' || name === 'ins' || name === 'body') addBody(list, part, styles);
  }
}

function readLinks(archive: Archive, body: MarkupElement, base: string): PageLink[] {
  const targets = new Map(
    all(archive.xml('word/_rels/document.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  return all(body, 'hyperlink')
    .slice(0, 2000)
    .flatMap((link): PageLink[] => {
      const url = webAddress(targets.get(attribute(link, 'id')), base);
      return url ? [{ url, text: runs(link).trim().slice(0, 300), place: 'content', rel: [] }] : [];
    });
}

/** Word's documents since 2007 (ECMA-376, WordprocessingML). */
export function extractDocx(page: FetchedPage, budget: Budget): ExtractedPage {
  const archive = openArchive(page.body, budget);
  const body = first(archive.xml('word/document.xml'), 'body');
  if (!body) throw new ExtractionError('unreadable', 'It has no text of a document.');
  const list = createBlockList();
  addBody(list, body, readStyles(archive));
  for (const note of all(archive.xml('word/footnotes.xml'), 'footnote')) {
    if (attribute(note, 'type') === undefined)
      list.add({ kind: 'paragraph', text: all(note, 'p').map(runs).join(' ') });
  }
  return withTitle({
    ...documentPage(page, 'docx', archive.xml('docProps/core.xml')),
    blocks: list.blocks,
    links: readLinks(archive, body, page.url),
  });
}
