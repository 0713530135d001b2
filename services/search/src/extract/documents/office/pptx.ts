import { type ExtractedPage, ExtractionError } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import { type Budget, limits } from '../../limits.ts';
import { type MarkupElement, rawText } from '../../markup/element.ts';
import { openArchive } from './archive.ts';
import { type BlockList, createBlockList } from './block-list.ts';
import { documentPage, withTitle } from './properties.ts';
import { partsInOrder } from './relationships.ts';
import { all, attribute, children, first } from './xml.ts';

const paragraphText = (paragraph: MarkupElement) =>
  all(paragraph, 't')
    .map((element) => rawText(element))
    .join('');

function addShape(list: BlockList, shape: MarkupElement, page: number): void {
  const role = attribute(first(shape, 'ph'), 'type') ?? '';
  // Numbers, dates and feet are the same on every slide.
  if (role === 'sldNum' || role === 'dt' || role === 'ftr') return;
  const paragraphs = all(shape, 'p').map((paragraph) => ({ paragraph, text: paragraphText(paragraph) }));
  if (role === 'title' || role === 'ctrTitle') {
    list.add({
      kind: 'heading',
      text: paragraphs.map(({ text }) => text).join(' '),
      level: role === 'ctrTitle' ? 1 : 2,
      page,
    });
    return;
  }
  for (const { text } of paragraphs) list.add({ kind: role === 'subTitle' ? 'paragraph' : 'item', text, page });
}

function addSlide(list: BlockList, slide: MarkupElement, page: number): void {
  for (const shape of all(slide, 'sp')) addShape(list, shape, page);
  for (const table of all(slide, 'tbl')) {
    for (const row of children(table, 'tr')) {
      list.add({
        kind: 'table',
        text: children(row, 'tc')
          .map((cell) => paragraphText(cell).trim())
          .join(' | '),
        page,
      });
    }
  }
}

/** PowerPoint's presentations since 2007 (ECMA-376, PresentationML). A page is a slide. */
export function extractPptx(page: FetchedPage, budget: Budget): ExtractedPage {
  const archive = openArchive(page.body, budget);
  const slides = partsInOrder(archive, {
    main: 'ppt/presentation.xml',
    entry: 'sldId',
    pattern: /^ppt\/slides\/slide(\d+)\.xml$/,
  });
  if (slides.length === 0) throw new ExtractionError('unreadable', 'It has no slides.');
  const list = createBlockList();
  slides.slice(0, limits.pages).forEach((name, index) => {
    const slide = archive.xml(name);
    if (slide && !list.full()) addSlide(list, slide, index + 1);
  });
  return withTitle({ ...documentPage(page, 'pptx', archive.xml('docProps/core.xml')), blocks: list.blocks });
}
