import type { StructuredItem } from '../../model/structured-item.ts';
import { childElements, closest, findAll, findFirst, type MarkupElement, textOf } from '../markup/element.ts';

const most = { tables: 30, rows: 200, shownRows: 30, columns: 30, cell: 200 } as const;

function rowsOf(table: MarkupElement): MarkupElement[][] {
  const rows = findAll(table, ({ tag }) => tag === 'tr').filter(
    (row) => closest(row, ({ tag }) => tag === 'table') === table,
  );
  return rows.slice(0, most.rows).map((row) =>
    childElements(row)
      .filter(({ tag }) => tag === 'td' || tag === 'th')
      .slice(0, most.columns),
  );
}

/** What stands above it, if it has no caption: the nearest heading before it. */
function headingBefore(table: MarkupElement): string {
  for (let at: MarkupElement | undefined = table; at?.parent; at = at.parent) {
    const siblings = at.parent.children;
    for (let index = siblings.indexOf(at) - 1; index >= 0 && index > siblings.indexOf(at) - 5; index--) {
      const before = siblings[index];
      if (before !== undefined && typeof before !== 'string' && /^h[1-6]$/.test(before.tag)) return textOf(before);
    }
  }
  return '';
}

/** Data, not layout: a header, more than one column and row, and cells that are short. */
function isData(table: MarkupElement, rows: readonly MarkupElement[][]): boolean {
  if (rows.length < 3 || table.attributes.role === 'presentation') return false;
  if (findFirst(table, ({ tag }) => tag === 'table' || tag === 'form')) return false;
  const columns = Math.max(...rows.map((row) => row.length));
  const regular = rows.filter((row) => row.length >= columns - 1).length >= rows.length * 0.6;
  const header = findFirst(table, ({ tag }) => tag === 'th' || tag === 'thead' || tag === 'caption') !== undefined;
  const cells = rows.flat();
  const filled = cells.filter((cell) => textOf(cell) !== '').length;
  return columns >= 2 && regular && (header || rows.length >= 5) && filled >= cells.length * 0.5;
}

const cellText = (cell: MarkupElement) => textOf(cell).slice(0, most.cell);

/** Tables of data as items, with the header's words and the first rows. */
export function readTables(tables: readonly MarkupElement[], pageTitle: string): StructuredItem[] {
  return tables.slice(0, most.tables).flatMap((table): StructuredItem[] => {
    const rows = rowsOf(table);
    if (!isData(table, rows)) return [];
    const [first = []] = rows;
    const hasHeader = first.length > 0 && first.every(({ tag }) => tag === 'th');
    const body = hasHeader ? rows.slice(1) : rows;
    const caption = findFirst(table, ({ tag }) => tag === 'caption');
    const properties: StructuredItem['properties'] = {
      rowCount: String(body.length),
      rows: body.slice(0, most.shownRows).map((row) => row.map(cellText).join(' | ')),
    };
    if (hasHeader) properties.columns = first.map(cellText);
    const name = (caption && textOf(caption)) || headingBefore(table) || pageTitle;
    return [{ kind: 'table', types: ['Table'], source: 'table', name: name.slice(0, 300), properties }];
  });
}
