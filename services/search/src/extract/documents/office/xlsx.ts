import { type Block, type ExtractedPage, ExtractionError } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import type { StructuredItem } from '../../../model/structured-item.ts';
import type { Budget } from '../../limits.ts';
import { type MarkupElement, rawText } from '../../markup/element.ts';
import { openArchive } from './archive.ts';
import { createBlockList } from './block-list.ts';
import { documentPage, withTitle } from './properties.ts';
import { partsInOrder } from './relationships.ts';
import { all, attribute, child, children, first } from './xml.ts';

const most = { sheets: 100, rows: 5000, columns: 100, cell: 500, shownRows: 30 } as const;

/** `AB` of `AB12`: the column as a number, so that empty cells keep their place. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: MarkupElement, shared: readonly string[]): string {
  const type = attribute(cell, 't');
  if (type === 'inlineStr')
    return all(cell, 't')
      .map((element) => rawText(element))
      .join('');
  const value = child(cell, 'v');
  const written = value ? rawText(value) : '';
  if (type === 's') return shared[Number(written)] ?? '';
  if (type === 'b') return written === '1' ? 'TRUE' : 'FALSE';
  return written;
}

function readRows(sheet: MarkupElement, shared: readonly string[]): string[][] {
  const data = first(sheet, 'sheetData');
  return (data ? children(data, 'row') : []).slice(0, most.rows).map((row) => {
    const cells: string[] = [];
    for (const cell of children(row, 'c')) {
      const column = columnOf(attribute(cell, 'r')) ?? cells.length;
      if (column >= most.columns) break;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, shared).replaceAll(/\s+/g, ' ').trim().slice(0, most.cell);
    }
    return cells;
  });
}

const line = (cells: readonly string[]) => cells.join(' | ').replace(/[|\s]+$/, '');

function toItem(name: string, rows: readonly string[][]): StructuredItem | undefined {
  const [header = [], ...body] = rows.filter((row) => row.some((cell) => cell !== ''));
  const isHeader = header.length >= 2 && header.every((cell) => cell !== '' && Number.isNaN(Number(cell)));
  if (!isHeader || body.length < 2) return undefined;
  return {
    kind: 'table',
    types: ['Table'],
    source: 'table',
    name,
    properties: { columns: header, rowCount: String(body.length), rows: body.slice(0, most.shownRows).map(line) },
  };
}

/** Excel's workbooks since 2007 (ECMA-376, SpreadsheetML). */
export function extractXlsx(page: FetchedPage, budget: Budget): ExtractedPage {
  const archive = openArchive(page.body, budget);
  const workbook = archive.xml('xl/workbook.xml');
  const names = all(workbook, 'sheet').map((sheet) => attribute(sheet, 'name') ?? '');
  const sheets = partsInOrder(archive, {
    main: 'xl/workbook.xml',
    entry: 'sheet',
    pattern: /^xl\/worksheets\/sheet(\d+)\.xml$/,
  });
  if (sheets.length === 0) throw new ExtractionError('unreadable', 'It has no sheets.');
  const shared = all(archive.xml('xl/sharedStrings.xml'), 'si').map((entry) =>
    all(entry, 't')
      .map((element) => rawText(element))
      .join(''),
  );
  const list = createBlockList();
  const items: StructuredItem[] = [];
  sheets.slice(0, most.sheets).forEach((path, index) => {
    const sheet = list.full() ? undefined : archive.xml(path);
    if (!sheet) return;
    const rows = readRows(sheet, shared);
    const name = names[index] || `Sheet ${index + 1}`;
    const heading: Block = { kind: 'heading', text: name, level: 2 };
    if (rows.length > 0) list.add(heading);
    for (const row of rows) list.add({ kind: 'table', text: line(row) });
    const item = toItem(name, rows);
    if (item) items.push(item);
  });
  return withTitle({ ...documentPage(page, 'xlsx', archive.xml('docProps/core.xml')), blocks: list.blocks, items });
}
